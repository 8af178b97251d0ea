import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig, mergeConfig } from 'vitest/config'

import pages from './vite.config.ts'

export default mergeConfig(
  pages,
  defineConfig({
    plugins: [svelteTesting()],
    server: { fs: { allow: ['..'] } }, // the examples
    test: { environment: 'jsdom', include: ['src/**/*.test.ts'], setupFiles: ['src/jsdom.setup.ts'] },
  }),
)
