/** Written by vite.config.ts when the pages are built. */
declare const __SHELL__: readonly string[]
declare const __REST__: readonly string[]
declare const __VERSION__: string
