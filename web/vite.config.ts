import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const table = process.env['TRILHOS_TABLE'] ?? 'http://127.0.0.1:8000' // where `npm run dev` finds a server

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/trilhos/server/pages',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: table, ws: true } } },
})
