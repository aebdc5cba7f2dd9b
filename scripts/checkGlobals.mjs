// Finds state that belongs to a module: variables, collections, proxies and objects outside all functions that change. Two engines in one
// process share it, and so do two tests in one file. What the accounts of an engine share is a part of `EngineShared`, what a tab has is
// `perEngine` or `perTab` (ARCHITECTURE.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/**
 * Code is formatted, so what stands outside all functions begins its line. A collection that is filled where it is made, or whose type
 * says that it is only read, is a constant; so are objects of these classes.
 */
const CONSTANTS = 'Map|Set|Intl|RegExp|URL|URLSearchParams|TextEncoder|TextDecoder|Promise|LazyCode'
const MADE = `new Weak(?:Map|Set)\\b|new (?:Map|Set)(?:<.*>)?\\(\\)|\\[\\]$|proxy\\b|new (?!(?:Weak|${CONSTANTS})\\b)[A-Z]`
/** An object whose fields can be set, by its type. */
const OBJECT = '\\{\\s+(?!\\s|readonly\\b|\\[|/)[^=]*\\} = \\{'
const STATE = new RegExp(
  `^(?:export )?(?:let (\\w+)|const (\\w+)(?!\\w|: (?:readonly |Readonly))(?:[^=\\n]* = (?:${MADE})|: ${OBJECT}))`,
  'gm',
)

/** What is left, under the reason why it stays: the names by file. */
const KNOWN_FILE = join(import.meta.dirname, 'globals.json')

export const stateOf = (text) =>
  [...text.matchAll(STATE)].map(([, changing, constant]) => changing ?? constant)

/** What is wrong with `files`, by their paths: `path: text` of each, against what is known. */
export function globalsProblems(files, known) {
  const found = files.flatMap(([path, text]) => stateOf(text).map((name) => `${path}: ${name}`))
  const allowed = Object.values(known).flatMap((paths) =>
    Object.entries(paths).flatMap(([path, names]) => names.map((name) => `${path}: ${name}`)),
  )
  return [
    ...found
      .filter((one) => !allowed.includes(one))
      .map((one) => `${one} is state of its module. Give it an owner (ARCHITECTURE.md).`),
    ...allowed
      .filter((one, at) => !found.includes(one) || allowed.indexOf(one) !== at)
      .map((one) => `${one} is no state any more, or is listed twice. Remove it from scripts/globals.json.`),
  ]
}

if (import.meta.filename === process.argv[1]) {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true })
    .map((path) => join('src', path))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])
  const problems = globalsProblems(files, JSON.parse(readFileSync(KNOWN_FILE, 'utf8')))
  for (const problem of problems) console.log(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
