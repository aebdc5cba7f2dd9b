import { defineConfig } from 'vite'
import { notices } from './notices.ts'
import { ROOT } from './paths.ts'

/** Bundles the embedded instance, with all that it needs, into one file that Node runs. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [notices().page()],
  ssr: { noExternal: true },
  build: {
    ssr: 'instance/main.ts',
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: false, entryFileNames: 'main.js', banner: '#!/usr/bin/env node' },
    },
  },
})
