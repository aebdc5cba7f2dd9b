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
  [
    'blocks/accounts',
    'blocks/rows',
    'blocks/media',
    'blocks/navigation',
    'blocks/outbox',
    'blocks/search',
    'blocks/settings',
  ],
  [
    'blocks/bird',
    'blocks/collection',
    'blocks/drafts',
    'blocks/emoji',
    'blocks/instance',
    'blocks/mutes',
    'blocks/uploads',
  ],
  ['blocks/account', 'blocks/status', 'blocks/tabs'],
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

/**
 * The floors of src/worker, by the same rule. Features have several, since a few are made of others; features of one
 * floor do not import each other.
 */
const ENGINE_FLOORS = [
  ['platform', 'json'],
  ['persist', 'net', 'dialect'],
  ['normalize'],
  ['store'],
  ['tabs'],
  ['context'],
  ['timelines', 'collections'],
  [
    'features/alerts',
    'features/announcements',
    'features/directory',
    'features/bulk',
    'features/directs',
    'features/emoji',
    'features/lists',
    'features/moderation',
    'features/polls',
    'features/reading',
    'features/registration',
    'features/roost',
    'features/search',
    'features/security',
    'features/shout',
    'features/tags',
    'features/threads',
    'features/uploads',
  ],
  [
    'features/drafts',
    'features/instance',
    'features/notifications',
    'features/preferences',
    'features/session',
  ],
  ['features/chats', 'features/data', 'features/mutes', 'features/profile'],
  ['features/lookup'],
  ['account'],
  ['outbox'],
  ['commands', 'host'],
  // The files directly in src/worker: the entries, and what joins the parts.
  ['.'],
]

/** Stands for the files directly in it; its folders are on floors of their own. */
const FLAT = new Set(['shell'])

const TEST = '\\.test\\.tsx?$'
/** Packages that need a page. */
const PAGE_PACKAGES =
  '(^|/)node_modules/(react|react-dom|react-router|valtio|@base-ui|@tanstack|use-sync-external-store)/'

/** A regular expression for the files of a folder. For `pages/*`, its group is the page. */
const filesOf = (root, folder) => {
  if (folder === '.') return `^${root}/[^/]+$`
  if (FLAT.has(folder)) return `^${root}/${folder}/[^/]+$`
  return `^${root}/${folder.replace('*', '([^/]+)')}/`
}

/** The rules that hold the floors of `root`, named `name/folder`, and one that fails for a folder without a floor. */
const floorRules = (name, root, floors) => [
  ...floors.flatMap((folders, floor) => {
    const below = floors
      .slice(0, floor)
      .flat()
      .map((folder) => filesOf(root, folder))
    return folders.map((folder) => ({
      name: `${name}/${folder}`,
      comment: `${root}/${folder} imports from itself and from the floors below it.`,
      severity: 'error',
      from: { path: filesOf(root, folder), pathNot: TEST },
      // `$1` is the page that imports.
      to: { path: `^${root}/`, pathNot: [filesOf(root, folder).replace('([^/]+)', '$1'), ...below] },
    }))
  }),
  {
    name: `${name}-floors-are-complete`,
    comment: `Every folder of ${root} has a floor in .dependency-cruiser.cjs.`,
    severity: 'error',
    from: {
      path: `^${root}/`,
      pathNot: [TEST, ...floors.flat().map((folder) => filesOf(root, folder))],
    },
    to: {},
  },
]

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
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import resolves to a file or a package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...floorRules('ui', 'src/ui', UI_FLOORS),
    ...floorRules('worker', 'src/worker', ENGINE_FLOORS),
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
      'Shared code runs on both sides, so it imports only shared code; that of themes also the library for colours.',
      { path: '^src/shared/', pathNot: [TEST, '^src/shared/theme/testing/'] },
      { pathNot: ['^src/shared/', '(^|/)node_modules/(@types/)?culori/'] },
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
      'probe-beside-the-page',
      'The probe runs the engine against a server. It is no part of a page, and knows no embedded instance.',
      { path: '^probe/' },
      { path: '^(src/(ui|sw)|bench|instance)/' },
    ),
    {
      name: 'probe-is-not-imported',
      comment: 'Only tests import the probe.',
      severity: 'error',
      from: { pathNot: '^(probe|tests)/' },
      to: { path: '^probe/' },
    },
    rule(
      'tests-are-not-imported',
      'Only tests import tests. The exception is harness-is-for-the-bench.',
      { pathNot: [TEST, '^(tests|instance/tests)/'] },
      {
        path: ['^(tests|instance/tests)/', TEST],
        pathNot: '^tests/((e2e|engine|firefox|webkit)/harness|chaos)/',
      },
    ),
    rule(
      'harness-is-for-the-bench',
      'Besides tests, only the bench uses the browsers of the tests, the harness of the engine tests, and chaos.',
      { pathNot: [TEST, '^(tests|bench)/'] },
      { path: '^tests/((e2e|engine|firefox|webkit)/harness|chaos)/' },
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
