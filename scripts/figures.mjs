// node scripts/figures.mjs: figures of how easy the code is to carry on. `--list NAME` lists what one of them counts.
import './nodeVersion.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')
/** A file that is short enough to be a part of its only user. */
const SHORT_LINES = 30
/** A file that would be longer with it is left as it is. */
const MAX_LINES = 300

const isTest = (file) => /\.test\.tsx?$|\/testing\/|^tests\//.test(file)

/** The parsed files of `folder` for which `isWanted` holds. */
const parsed = (folder, isWanted) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && isWanted(file))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }
    })

const files = parsed('src', (file) => !isTest(file))
const tests = () => [...parsed('src', isTest), ...parsed('tests', isTest)]

function* nodesOf(node) {
  yield node
  const children = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

const lineOf = (tree, node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1

/** `file:line` of each node of `among` for which `isCounted` holds. */
const places = (isCounted, among = files) =>
  among.flatMap(({ file, tree }) =>
    [...nodesOf(tree)].filter((node) => isCounted(node)).map((node) => `${file}:${lineOf(tree, node)}`),
  )

const ui = files.filter(({ file }) => file.startsWith('src/ui/'))

/** A cast. `as const` and the new name of an import are none. */
const isCast = (node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)

const isModuleLet = (node) =>
  ts.isVariableDeclarationList(node) &&
  (node.flags & ts.NodeFlags.Let) !== 0 &&
  ts.isSourceFile(node.parent.parent)

const ROUTE_FILES =
  /\/(routes|firstRoutes|likelyAddresses)\.ts$|\/app\/(App|DeferredRoutes)\.tsx$|\/app\/dev\//
const PATH =
  /^\/(?:login|main|search|lists|bookmarks|drafts|about|announcements|moderation|users|tag|notice|registration|password-reset|friend-requests|shout-panel|who-to-follow|directory|followed-tags|filtered-notifications|nav-edit|oauth-callback)\b/

/** The text of a page's address, where no table of routes is. */
const isPath = (node) =>
  (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) &&
  PATH.test(node.text)

/** The files that a file imports, each with how: at once, `lazily`, or for its `effect` only. */
function importsOf({ file, tree }) {
  const found = [...nodesOf(tree)].flatMap((node) => {
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    const called = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const from = named ? node.moduleSpecifier : called ? node.arguments[0] : undefined
    if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith('.')) return []
    const how = called ? 'lazily' : ts.isImportDeclaration(node) && !node.importClause ? 'effect' : 'at once'
    return [[relative(ROOT, join(ROOT, dirname(file), from.text)), how]]
  })
  return new Map(found)
}

const linesOf = (text) => text.trimEnd().split('\n').length

/** Short files that could stand in their only importer: in its folder, and without a test, a chunk or a style sheet of their own. */
function shortFiles() {
  const importers = new Map()
  for (const one of [...files, ...tests()])
    for (const [target, how] of importsOf(one))
      importers.set(target, [...(importers.get(target) ?? []), { user: one, how }])
  return files
    .filter((one) => {
      const [only, ...others] = importers.get(one.file) ?? []
      if (linesOf(one.text) > SHORT_LINES || only === undefined || others.length > 0) return false
      const { user, how } = only
      const fits = linesOf(one.text) + linesOf(user.text) <= MAX_LINES
      const ownSheet = one.file.replace(/\.tsx?$/, '.module.css')
      return (
        fits && how === 'at once' && dirname(user.file) === dirname(one.file) && !importsOf(one).has(ownSheet)
      )
    })
    .map(({ file }) => file)
}

/** Files that run a command without `useCommand` and keep whether it runs, or its fault, in states of their own. */
const busyStates = () =>
  ui
    .filter(({ file }) => file !== 'src/ui/hooks/useCommand.ts')
    .filter(({ text }) => /\b(?:engine|beside)\.run(?:As)?\(/.test(text))
    .filter(({ text }) => /\bset(?:Busy|Fault|Failed|Running|Saving|Sending|Pending)\b/.test(text))
    .map(({ file }) => file)

const packages = () => {
  const { packages: installed } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.keys(installed).filter((name) => name !== '')
}

const FIGURES = {
  casts: ['casts in src', () => places(isCast)],
  short: [`files of at most ${SHORT_LINES} lines that could stand in their only importer`, shortFiles],
  lets: ['module-level `let` in src', () => places(isModuleLet)],
  busy: ['files in src/ui with busy states written by hand', busyStates],
  paths: [
    'literal paths in src/ui',
    () =>
      places(
        isPath,
        ui.filter(({ file }) => !ROUTE_FILES.test(file)),
      ),
  ],
  packages: ['packages installed', packages],
  readme: [
    'words in README.md',
    () => readFileSync(join(ROOT, 'README.md'), 'utf8').split(/\s+/).filter(Boolean),
  ],
}

const listed = process.argv[process.argv.indexOf('--list') + 1]
if (process.argv.includes('--list')) {
  if (!Object.hasOwn(FIGURES, listed)) {
    console.error(`--list takes one of ${Object.keys(FIGURES).join(', ')}`)
    process.exit(2)
  }
  console.log(FIGURES[listed][1]().join('\n'))
} else
  for (const [name, [words, count]] of Object.entries(FIGURES))
    console.log(`${String(count().length).padStart(6)}  ${name.padEnd(9)} ${words}`)
