// Which folder may import from which: `npm run check` runs it as `layers`. ARCHITECTURE.md draws the floors.

/**
 * The floors of src/ui, lowest first. A folder imports from itself and from the floors before its own: not from
 * above, and not from its neighbours on the same floor.
 */
const UI_FLOORS = [
  ['i18n', 'theme'],
  ['parts'],
  ['mirror'],
  ['engine'],
  ['hooks'],
  ['common/faults', 'common/keyboard', 'common/layout', 'common/links', 'common/loading'],
  ['common/notices'],
  ['common/overlay', 'common/page', 'common/service-worker'],
  ['blocks/rows', 'blocks/media', 'blocks/navigation', 'blocks/outbox', 'blocks/search', 'blocks/settings'],
  ['blocks/collection', 'blocks/drafts', 'blocks/emoji', 'blocks/instance', 'blocks/mutes', 'blocks/uploads'],
  ['blocks/account', 'blocks/status'],
  ['blocks/compose', 'blocks/conversation', 'blocks/timeline'],
  ['blocks/notifications'],
  ['blocks/alerts'],
  ['pages/*'],
  ['shell/keyboard', 'shell/nav', 'shell/popovers', 'shell/top'],
  ['shell/mobile'],
  ['shell'],
  ['app'],
  // The files directly in src/ui: main.ts.
  ['.'],
]

/** Stands for the files directly in it; its folders are on floors of their own. */
const FLAT = new Set(['shell'])

const TEST = '\\.test\\.tsx?$'
/** Packages that need a page. */
const PAGE_PACKAGES =
  '(^|/)node_modules/(react|react-dom|react-router|valtio|@base-ui|@tanstack|use-sync-external-store)/'

/** A regular expression for the files of a folder. Its group, for `pages/*`, is the page. */
const filesOf = (folder) => {
  if (folder === '.') return '^src/ui/[^/]+$'
  if (FLAT.has(folder)) return `^src/ui/${folder}/[^/]+$`
  return `^src/ui/${folder.replace('*', '([^/]+)')}/`
}

/** The same for the rule's other side, where `$1` is the page that imports. */
const ownFilesOf = (folder) => filesOf(folder).replace('([^/]+)', '$1')

const uiRules = UI_FLOORS.flatMap((folders, floor) => {
  const below = UI_FLOORS.slice(0, floor).flat().map(filesOf)
  return folders.map((folder) => ({
    name: `ui/${folder}`,
    comment: `src/ui/${folder} imports from itself and from the floors below it.`,
    severity: 'error',
    from: { path: filesOf(folder), pathNot: TEST },
    to: {
      path: '^src/ui/',
      pathNot: [ownFilesOf(folder), ...below],
    },
  }))
})

const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: TEST, ...from },
  to,
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No import cycles. Type imports count.',
      severity: 'error',
      from: { pathNot: '^src/worker/' },
      to: { circular: true },
    },
    {
      name: 'no-circular-engine',
      comment: 'Becomes an error when the last cycle of the engine is gone.',
      severity: 'warn',
      from: { path: '^src/worker/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import resolves to a file or a package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...uiRules,
    rule(
      'ui-floors-are-complete',
      'Every folder of src/ui has a floor in .dependency-cruiser.cjs.',
      { path: '^src/ui/', pathNot: [TEST, ...UI_FLOORS.flat().map(filesOf)] },
      {},
    ),
    rule(
      'ui-alone',
      'A tab talks to the engine through its port only.',
      { path: '^src/ui/' },
      { path: '^(src/worker|instance|bench|scripts)/' },
    ),
    rule(
      'engine-alone',
      'The engine imports shared code only, and no package that needs a page.',
      { path: '^src/worker/' },
      { path: ['^(src/ui|instance|bench|scripts)/', PAGE_PACKAGES] },
    ),
    rule(
      'shared-alone',
      'Shared code runs on both sides, so it imports only shared code.',
      { path: '^src/shared/' },
      { pathNot: '^src/shared/' },
    ),
    rule(
      'service-worker-alone',
      'The service worker imports shared code and idb.',
      { path: '^src/sw/' },
      { pathNot: ['^src/(sw|shared)/', '(^|/)node_modules/idb/'] },
    ),
    {
      name: 'service-worker-is-not-imported',
      comment: 'Only tests import the service worker. Its contract is in src/shared.',
      severity: 'error',
      from: { pathNot: ['^src/sw/', '^tests/'] },
      to: { path: '^src/sw/' },
    },
    {
      name: 'instance-alone',
      comment: 'The embedded instance imports nothing of the client; its tests neither.',
      severity: 'error',
      from: { path: '^instance/' },
      to: { path: '^(src|bench)/' },
    },
    rule(
      'scripts-below-bench',
      'Scripts build and check the client. They import no bench, no instance and no engine.',
      { path: '^scripts/' },
      { path: '^(bench|instance|src/worker)/' },
    ),
    rule(
      'tests-are-not-imported',
      'Only tests import tests. The exception is harness-is-for-the-bench.',
      { pathNot: [TEST, '^(tests|instance/tests)/'] },
      { path: ['^(tests|instance/tests)/', TEST], pathNot: '^tests/e2e/harness/' },
    ),
    rule(
      'harness-is-for-the-bench',
      'Besides tests, only the bench uses the browser of the end-to-end tests.',
      { pathNot: [TEST, '^(tests|bench)/'] },
      { path: '^tests/e2e/harness/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type imports count. They are read through the compiler's API, which TypeScript 7 lacks: the package
    // `typescript` is version 6 for this.
    tsPreCompilationDeps: true,
    parser: 'tsc',
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
