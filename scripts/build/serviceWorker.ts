import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SERVICE_WORKER } from '../../src/shared/protocol/serviceWorker.ts'

/**
 * The set of a build. Not Flash, which is 28 MB in a folder of its own, and not the languages and emoji, of which a
 * person needs one or two: only English, which every other language falls back to.
 */
const FILES = ['assets/*.{js,css,svg,woff2}', 'assets/en-*.json', '*.svg']

/**
 * Builds src/sw into one file at the site's root, with the list of what a build is made of in it
 * (`self.__WB_MANIFEST`). Nothing is put into the page: it registers the worker itself.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'serviceWorker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      // A classic script: not all our browsers know modules here.
      rollupFormat: 'iife',
      globPatterns: FILES,
    },
    integration: {
      beforeBuildServiceWorker(options) {
        const dest = resolve(dirname(options.swDest), SERVICE_WORKER.slice(1))
        options.swDest = dest
        options.injectManifest.swDest = dest
      },
    },
  })
