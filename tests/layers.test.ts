import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, test } from 'vitest'

// Runs the rules of .dependency-cruiser.cjs on a small tree that breaks each of them.

interface Config {
  readonly forbidden: IFlattenedRuleSet['forbidden']
  readonly options: ICruiseOptions
}
const config: Config = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const THING = 'export const thing = 1\nexport interface Thing { readonly a: 1 }\n'
const imports = (from: string): string => `import { thing } from '${from}'\nexport const mine = thing\n`
const importsType = (from: string): string =>
  `import type { Thing } from '${from}'\nexport type Mine = Thing\n`

/** Files, and the rule that each breaks; null if none. */
const CASES: readonly (readonly [path: string, text: string, rule: string | null])[] = [
  // Floors.
  ['src/ui/parts/a.ts', imports('../i18n/thing.ts'), null],
  ['src/ui/parts/b.ts', imports('../common/links/thing.ts'), 'ui/parts'],
  ['src/ui/parts/c.ts', importsType('../common/links/thing.ts'), 'ui/parts'],
  ['src/ui/parts/d.ts', "export const late = () => import('../pages/about/thing.ts')\n", 'ui/parts'],
  ['src/ui/parts/e.ts', "export let one: import('../app/thing.ts').Thing\n", 'ui/parts'],
  ['src/ui/parts/f.ts', "export * from '../app/thing.ts'\n", 'ui/parts'],
  ['src/ui/parts/f.test.ts', imports('../app/thing.ts'), null],
  ['src/ui/i18n/a.ts', imports('../theme/thing.ts'), 'ui/i18n'],
  ['src/ui/blocks/status/a.ts', imports('../rows/thing.ts'), null],
  ['src/ui/blocks/status/b.ts', imports('../compose/thing.ts'), 'ui/blocks/status'],
  ['src/ui/blocks/status/c.ts', imports('../../pages/about/thing.ts'), 'ui/blocks/status'],
  ['src/ui/pages/about/a.ts', imports('./own/thing.ts'), null],
  ['src/ui/pages/about/own/thing.ts', THING, null],
  ['src/ui/pages/about/b.ts', imports('../lists/thing.ts'), 'ui/pages/*'],
  ['src/ui/pages/about/c.ts', imports('../../shell/thing.ts'), 'ui/pages/*'],
  ['src/ui/shell/a.ts', imports('./top/thing.ts'), null],
  ['src/ui/shell/top/b.ts', imports('../thing.ts'), 'ui/shell/top'],
  ['src/ui/app/a.ts', imports('../shell/thing.ts'), null],
  ['src/ui/app/b.ts', imports('../main.ts'), 'ui/app'],
  ['src/ui/novel/a.ts', imports('../i18n/thing.ts'), 'ui-floors-are-complete'],
  ['src/ui/app/c.ts', imports('../novel/a.ts'), 'ui/app'],
  ['src/worker/store/c.ts', imports('../normalize/thing.ts'), null],
  ['src/worker/store/d.ts', importsType('../account/thing.ts'), 'worker/store'],
  ['src/worker/features/chats/a.ts', imports('../drafts/thing.ts'), null],
  ['src/worker/features/drafts/a.ts', imports('../chats/thing.ts'), 'worker/features/drafts'],
  ['src/worker/features/emoji/a.ts', imports('../polls/thing.ts'), 'worker/features/emoji'],
  ['src/worker/features/polls/a.ts', importsType('../../commands/thing.ts'), 'worker/features/polls'],
  ['src/worker/account/a.ts', importsType('../thing.ts'), 'worker/account'],
  ['src/worker/novel/a.ts', imports('../platform/thing.ts'), 'worker-floors-are-complete'],
  // Sides.
  ['src/ui/hooks/a.ts', imports('../../shared/model/thing.ts'), null],
  ['src/ui/hooks/b.ts', importsType('../../worker/thing.ts'), 'ui-alone'],
  ['src/ui/hooks/c.ts', imports('../../../instance/thing.ts'), 'ui-alone'],
  ['src/worker/host/a.ts', imports('react'), 'engine-alone'],
  ['src/worker/host/b.ts', imports('../../ui/mirror/thing.ts'), 'engine-alone'],
  ['src/worker/host/c.ts', imports('idb'), null],
  ['src/shared/model/a.ts', imports('../../ui/mirror/thing.ts'), 'shared-alone'],
  ['src/shared/model/b.ts', imports('../../worker/thing.ts'), 'shared-alone'],
  ['src/shared/model/c.ts', imports('react'), 'shared-alone'],
  ['src/shared/model/d.ts', "import { join } from 'node:path'\nexport const mine = join\n", 'shared-alone'],
  ['src/sw/a.ts', imports('idb'), null],
  ['src/sw/b.ts', imports('react'), 'service-worker-alone'],
  ['src/sw/c.ts', imports('../worker/thing.ts'), 'service-worker-alone'],
  ['src/worker/host/d.ts', imports('../../sw/thing.ts'), 'service-worker-is-not-imported'],
  ['instance/a.ts', imports('../src/shared/model/thing.ts'), 'instance-alone'],
  ['instance/tests/a.test.ts', imports('../../src/shared/model/thing.ts'), 'instance-alone'],
  ['scripts/a.ts', imports('../bench/thing.ts'), 'scripts-below-bench'],
  ['probe/a.ts', imports('../src/worker/platform/thing.ts'), null],
  ['probe/b.ts', imports('../instance/thing.ts'), 'probe-beside-the-page'],
  ['probe/c.ts', imports('../src/ui/theme/thing.ts'), 'probe-beside-the-page'],
  ['scripts/d.ts', imports('../probe/thing.ts'), 'probe-is-not-imported'],
  ['bench/a.ts', imports('../tests/e2e/harness/thing.ts'), null],
  ['bench/d.ts', imports('../tests/engine/harness/thing.ts'), null],
  ['bench/b.ts', imports('../tests/e2e/thing.test.ts'), 'tests-are-not-imported'],
  ['scripts/b.ts', imports('../tests/e2e/harness/thing.ts'), 'harness-is-for-the-bench'],
  ['scripts/c.ts', imports('../tests/engine/harness/thing.ts'), 'harness-is-for-the-bench'],
  // Cycles, and missing files.
  ['bench/circle/a.ts', importsType('./b.ts'), 'no-circular'],
  // A cycle is reported once.
  ['bench/circle/b.ts', importsType('./a.ts'), null],
  ['src/worker/store/a.ts', importsType('./b.ts'), 'no-circular'],
  ['src/worker/store/b.ts', importsType('./a.ts'), null],
  ['bench/c.ts', imports('./nothing.ts'), 'no-unresolvable'],
]

/** The files that the cases import. */
const TARGETS = [
  'src/shared/model',
  'src/worker',
  ...[
    'platform',
    'normalize',
    'account',
    'commands',
    'features/chats',
    'features/drafts',
    'features/polls',
  ].map((folder) => `src/worker/${folder}`),
  'src/sw',
  'instance',
  'bench',
  'probe',
  'tests/e2e/harness',
  'tests/engine/harness',
  ...[
    'i18n',
    'theme',
    'mirror',
    'common/links',
    'blocks/rows',
    'blocks/compose',
    'pages/about',
    'pages/lists',
  ],
  ...['shell', 'shell/top', 'app'],
].map(
  (folder) => `${/^(src|instance|bench|probe|tests)/.test(folder) ? folder : `src/ui/${folder}`}/thing.ts`,
)

test('each rule reports what it forbids, and nothing else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rookery-layers-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  try {
    for (const path of [...TARGETS, 'src/ui/main.ts', 'tests/e2e/thing.test.ts']) write(path, THING)
    for (const name of ['react', 'idb']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
      write(`node_modules/${name}/index.js`, 'exports.thing = 1\n')
    }
    write('package.json', JSON.stringify({ dependencies: { react: '1.0.0', idb: '1.0.0' } }))
    for (const [path, text] of CASES) write(path, text)

    const { cache: _cache, ...options } = config.options
    const { output } = await cruise(['src', 'instance', 'bench', 'probe', 'scripts', 'tests'], {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    })
    const found = (output as ICruiseResult).summary.violations.map(
      ({ from, rule }) => `${from}: ${rule.name}`,
    )
    const expected = CASES.flatMap(([path, , rule]) => (rule === null ? [] : [`${path}: ${rule}`]))
    expect([...new Set(found)].sort()).toEqual(expected.sort())
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
