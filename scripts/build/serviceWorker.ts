import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SERVICE_WORKER } from '../../src/shared/protocol/serviceWorker.ts'

/**
 * The files that the service worker caches. Flash is excluded (28 MB), and so are languages and emoji, because a
 * user needs one or two of them. English is included, because every other language falls back to it.
 */
const FILES = ['assets/*.{js,css,svg,woff2}', 'assets/en-*.json', '*.svg']

/**
 * Matches the files that the page loads at any address, as the source of a regular expression: the chunks that every tab
 * loads (`chunks.ts`), the engine's, the icons and the English texts. They are cached at once, all others later.
 */
export const FIRST_FILES =
  '^/assets/(start|screen|frame|rest|phone|rolldown-runtime|engine|core|deferred|glyphs|en)-(?!part-)'

/**
 * Bundles src/sw into one file at the site's root and inserts the list of the build's files
 * (`self.__WB_MANIFEST`). The page registers the worker itself, so nothing is injected into it. `plugin` takes part in this build.
 */
export const serviceWorker = (plugin: Plugin): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'serviceWorker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // A classic script, because not all supported browsers run module service workers.
      rollupFormat: 'iife',
      globPatterns: FILES,
      buildPlugins: { vite: [plugin] },
    },
    integration: {
      beforeBuildServiceWorker(options) {
        const dest = resolve(dirname(options.swDest), SERVICE_WORKER.slice(1))
        options.swDest = dest
        options.injectManifest.swDest = dest
      },
    },
  })
