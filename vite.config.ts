import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devGate } from './instance/devGate.ts'
import { INSTANCE_PATHS } from './instance/paths.ts'
import { TARGET } from './scripts/browsers/promised.ts'
import { chunkList } from './scripts/build/chunkList.ts'
import { chunkGroups, engineGroups } from './scripts/build/chunks.ts'
import { className } from './scripts/build/classNames.ts'
import { compileEagerly } from './scripts/build/compileEagerly.ts'
import { emojiFiles } from './scripts/build/emojiFiles.ts'
import { engineReload } from './scripts/build/engineReload.ts'
import { firstTexts } from './scripts/build/firstTexts.ts'
import { flash } from './scripts/build/flash.ts'
import { localeFiles } from './scripts/build/localeFiles.ts'
import { mobileMedia } from './scripts/build/mobileMedia.ts'
import { modulePreloads } from './scripts/build/modulePreloads.ts'
import { notices } from './scripts/build/notices.ts'
import { page } from './scripts/build/page.ts'
import { PAGE_PATHS } from './scripts/build/pagePaths.ts'
import { ROOT } from './scripts/build/paths.ts'
import { pureRouter } from './scripts/build/pureRouter.ts'
import { FIRST_FILES, serviceWorker } from './scripts/build/serviceWorker.ts'
import { smallDatabase } from './scripts/build/smallDatabase.ts'
import { smallTokenizer } from './scripts/build/smallTokenizer.ts'
import { buildNumber, version } from './scripts/build/stamp.ts'

export default defineConfig(({ command }) => {
  const building = command === 'build'
  const build = buildNumber()
  const chunks = chunkList(build)
  const licences = notices()
  const instance = process.env.ROOKERY_INSTANCE ?? 'http://127.0.0.1:4040'
  return {
    root: ROOT,
    base: '/',
    plugins: [
      devGate(),
      react(),
      mobileMedia(),
      firstTexts(),
      localeFiles(),
      engineReload(),
      page(),
      modulePreloads(),
      pureRouter(),
      compileEagerly(),
      flash(),
      emojiFiles(),
      chunks.page(),
      serviceWorker(licences.serviceWorker()),
      licences.page(),
    ],
    define: {
      __BUILD__: String(build),
      __VERSION__: JSON.stringify(version()),
      __INSTANCE_PATHS__: JSON.stringify(INSTANCE_PATHS.source),
      __PAGE_PATHS__: JSON.stringify(PAGE_PATHS),
      __FIRST_FILES__: JSON.stringify(FIRST_FILES),
      __DEV_PAGES__: String(!building),
      // In dev it changes with the engine's code: scripts/build/engineReload.ts.
      ...(building ? { __DEV_NONCE__: '""' } : {}),
    },
    resolve: {
      // The package offers only its development build to bundlers.
      alias: building
        ? [
            {
              find: /^react-router$/,
              replacement: `${ROOT}/node_modules/react-router/dist/production/index.mjs`,
            },
          ]
        : [],
    },
    css: { modules: { generateScopedName: className(building) } },
    build: {
      target: TARGET,
      cssTarget: TARGET,
      // Only to list what a chunk consists of (bench/modules.ts).
      sourcemap: process.env.ROOKERY_SOURCEMAP === '1' && 'hidden',
      // Inlined files would be data: URLs, which the policy forbids for scripts, styles and fonts.
      assetsInlineLimit: 0,
      // Its polyfill is an inline script, and all our browsers know modulepreload.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/app-[hash].js',
          codeSplitting: { groups: [...chunkGroups()] },
          // Only the engine's file may be called engine-*: web servers give it a policy of its own by that.
          chunkFileNames: ({ name }) => `assets/${name.replace(/^engine/i, 'page')}-[hash].js`,
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
    worker: {
      format: 'es',
      plugins: () => [smallTokenizer(), smallDatabase(), chunks.engine(), licences.engine()],
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [...engineGroups()] },
          // Code that the first timeline does not need loads after it (src/worker/deferred.ts). Code that both parts use is in
          // the core.
          chunkFileNames: ({ name }) =>
            name === 'core'
              ? 'assets/core-[hash].js'
              : `assets/deferred-${name === 'deferred' ? '' : 'part-'}[hash].js`,
          entryFileNames: ({ name }) =>
            name.startsWith('engine') ? 'assets/engine-[hash].js' : 'assets/[name]-[hash].js',
        },
      },
    },
    // Found late, a dependency of the engine would reload every tab once.
    optimizeDeps: { entries: ['index.html', 'src/worker/engine.worker.ts'] },
    server: {
      port: 5173,
      proxy: { [INSTANCE_PATHS.source]: { target: instance, ws: true, changeOrigin: false } },
    },
  }
})
