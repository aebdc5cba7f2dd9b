import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { firstTexts } from './scripts/build/firstTexts.ts'
import { localeFiles } from './scripts/build/localeFiles.ts'
import { ROOT } from './scripts/build/paths.ts'
import { smallTokenizer } from './scripts/build/smallTokenizer.ts'
import { LongestFirst } from './scripts/longestFirst.ts'

/** Modules have no state that a test could see: to load them anew for each file would double the time. */
const NODE = {
  environment: 'node',
  isolate: false,
  // Their clocks are fake, so this limits only what a busy machine needs for the work itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests make much garbage: with the usual 16 MB, a seventh of the time goes into collecting it.
  execArgv: ['--max-semi-space-size=64'],
}

/** Keeps modules that list files out of the module cache: Vitest itself overlooks those with a type argument. */
const uncachedGlobs = {
  name: 'uncached-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext): void =>
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

export default defineConfig({
  root: ROOT,
  // The tested code reads HTML without the decoder that is left out of the build.
  plugins: [smallTokenizer(), firstTexts(), localeFiles(), uncachedGlobs],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  define: {
    __BUILD__: '1700000000',
    __VERSION__: '"0.0.0-test"',
    __DEV_PAGES__: 'false',
    __DEV_NONCE__: '""',
    __FLASH_FRAME__: '"about:blank"',
    __EMOJI_FILES__: '({ en: "/assets/emoji/en.json", de: "/assets/emoji/de.json" })',
  },
  test: {
    server: { deps: { inline: [/htmlparser2/, /entities/] } },
    // The first line of a failure is all that the summary of a run shows: it says which findings there were, not how many.
    chaiConfig: { truncateThreshold: 1_000 },
    // Two cores, and often shared with a browser.
    maxWorkers: 2,
    // The projects load the same modules: what one has transformed, the next one only reads.
    experimental: { fsModuleCache: true },
    // No test may need another one before it. Vitest prints the seed; `--sequence.seed=N` repeats its order. Projects
    // can't differ in this.
    sequence: { shuffle: { tests: true }, sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...NODE,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'instance/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      { extends: true, test: { ...NODE, name: 'engine', include: ['tests/engine/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...NODE,
          name: 'component',
          // As React is shipped, and a third faster.
          env: { NODE_ENV: 'production' },
          // One page for all files of a worker: to load the interface anew for each would take seconds.
          isolate: false,
          include: ['tests/components/**/*.test.ts', 'tests/components/**/*.test.tsx'],
          setupFiles: [resolve(ROOT, 'tests/components/harness/setup.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // Stories mostly wait for frames, timers and processes, so more of them than cores can run at once.
          maxWorkers: 3,
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          // Their worlds are their own; to load the harness anew for each file would take a second.
          isolate: false,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
          globalSetup: [resolve(ROOT, 'tests/e2e/harness/globalSetup.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: [resolve(ROOT, 'tests/e2e/harness/globalSetup.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'webkit',
          include: ['tests/webkit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // One WebKit at a time: it shares two cores with all other tests.
          fileParallelism: false,
          globalSetup: [resolve(ROOT, 'tests/e2e/harness/globalSetup.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: [resolve(ROOT, 'tests/e2e/harness/globalSetup.ts')],
        },
      },
    ],
  },
})
