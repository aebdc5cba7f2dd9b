import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { at } from '../../scripts/run.mjs'
import { type StaticServer, serveFolder } from '../../tests/e2e/harness/staticServer.ts'

/** Builds and serves the baseline page: React, a SharedWorker, 20 posts as text. */
export async function openBareSite(): Promise<StaticServer> {
  const outDir = at('node_modules/.cache/rookery/bare')
  await build({
    configFile: false,
    root: at('bench/bare'),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome111', modulePreload: { polyfill: false } },
    worker: { format: 'es' },
  })
  return serveFolder(outDir, { 'cache-control': 'public, max-age=3600' })
}
