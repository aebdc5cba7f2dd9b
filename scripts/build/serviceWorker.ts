import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { SERVICE_WORKER } from '../../src/shared/protocol/serviceWorker.ts'
import { ROOT } from './paths.ts'

/**
 * The files that the service worker caches, by their folders. Flash is excluded (28 MB), and so are languages and emoji, because a
 * user needs one or two of them. English is included, because every other language falls back to it.
 */
const FILES = { '/assets/': /\.(js|css|svg|woff2)$|^en-.*\.json$/, '/': /\.svg$/ } as const

/**
 * Matches the files that the page loads at any address, as the source of a regular expression: the chunks that every tab
 * loads (`chunks.ts`), the engine's, the icons and the English texts. They are cached at once, all others later.
 */
export const FIRST_FILES =
  '^/assets/(start|screen|frame|rest|phone|rolldown-runtime|engine|core|deferred|glyphs|en)-(?!part-)'

/**
 * Bundles src/sw into one file at the site's root, with the list of the files of the build (`__FILES__`). The page registers the worker
 * itself. `plugin` takes part in this build.
 */
export function serviceWorker(plugin: Plugin): Plugin {
  let page: ResolvedConfig
  return {
    name: 'rookery:service-worker',
    apply: 'build',
    configResolved(config) {
      page = config
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return
        const outDir = resolve(page.root, page.build.outDir)
        await build({
          configFile: false,
          root: page.root,
          mode: page.mode,
          logLevel: page.logLevel ?? 'warn',
          publicDir: false,
          define: { ...page.define, __FILES__: JSON.stringify(filesIn(outDir)) },
          plugins: [plugin],
          build: {
            outDir,
            emptyOutDir: false,
            target: page.build.target,
            reportCompressedSize: false,
            rolldownOptions: {
              input: resolve(ROOT, 'src/sw/serviceWorker.ts'),
              // A classic script, because not all supported browsers run module service workers.
              output: { format: 'iife', entryFileNames: SERVICE_WORKER.slice(1) },
            },
          },
        })
      },
    },
  }
}

/** The paths of the files to cache of the build in `outDir`. */
const filesIn = (outDir: string): readonly string[] =>
  Object.entries(FILES).flatMap(([folder, cached]) =>
    readdirSync(`${outDir}${folder}`)
      .filter((file) => cached.test(file))
      .map((file) => `${folder}${file}`)
      .sort(),
  )
