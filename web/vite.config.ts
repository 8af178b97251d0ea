import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const table = process.env['TRILHOS_TABLE'] ?? 'http://127.0.0.1:8000' // where `npm run dev` finds a server
const WORKER = 'sw.js'
const FONT = /-latin-wght-normal-.*\.woff2$/ // what our languages need
const LANGUAGE = /\/src\/lib\/i18n\/pt-..\/index\.ts$/
const STILL = /\.(svg|webmanifest)$|^(icon-192|badge)\.png$/ // of public/
const CODE = /\.(js|css)$/

type Chunk = Rolldown.OutputChunk

/** Write into the service worker which files it keeps: those of the home page, and the rest for kept replays. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((one): one is Chunk => one.type === 'chunk')
      const worker = chunks.find(({ fileName }) => fileName === WORKER)
      const entry = chunks.find(({ isEntry, fileName }) => isEntry && fileName !== WORKER)
      if (!worker || !entry) throw new Error('there is no service worker, or no page')
      const languages = chunks.filter(({ facadeModuleId: id }) => id !== null && LANGUAGE.test(id))
      const shell = new Set<string>(files.map(({ fileName }) => fileName).filter((name) => FONT.test(name)))
      const add = (name: string): void => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (shell.has(name) || !chunk) return
        shell.add(name)
        for (const css of chunk.viteMetadata?.importedCss ?? []) shell.add(css)
        chunk.imports.forEach(add)
      }
      for (const { fileName } of [entry, ...languages]) add(fileName)
      const rest = files.map(({ fileName }) => fileName).filter((name) => CODE.test(name) && !shell.has(name))
      const still = readdirSync('public')
        .filter((name) => STILL.test(name))
        .sort()
      const paths = (names: Iterable<string>): string => JSON.stringify([...names].map((name) => `/${name}`))
      const hash = createHash('sha256').update(worker.code).update(paths(shell)).update(paths(rest))
      for (const name of still) hash.update(name).update(readFileSync(`public/${name}`))
      worker.code = worker.code
        .replace('__SHELL__', paths(['', ...shell, ...still]))
        .replace('__REST__', paths(rest.filter((name) => name !== WORKER)))
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)))
    },
  }
}

export default defineConfig({
  plugins: [svelte(), listFiles()],
  build: {
    outDir: '../src/trilhos/server/pages',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: 'index.html', sw: 'src/sw/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': { target: table, ws: true } } },
})
