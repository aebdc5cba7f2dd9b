import { dirname, posix } from 'node:path'
import { citationsIn, prefixesOf } from './behaviour.ts'
import type { TextFile } from './textFiles.ts'

/** A file of tests, and why it belongs to the file that was asked for, the best reason first. */
export interface FoundTests {
  readonly path: string
  readonly why: readonly string[]
}

const TEST = /\.test\.tsx?$/
const IMPORT = /(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g

const nameOf = (path: string): string => posix.basename(path).replace(/(\.test)?\.\w+$/, '')

/** The paths of the files that `file` imports, as far as they are in the repository. */
const importsOf = ({ path, text }: TextFile): ReadonlySet<string> =>
  new Set([...text.matchAll(IMPORT)].map(([, to = '']) => posix.join(dirname(path), to)))

/**
 * The files of tests for the file at `path`: those that import it, or a neighbour that uses it; those that are named after it;
 * and those with a test of a rule that is cited in it, or in a neighbour that it consists of.
 */
export function testsFor(path: string, files: readonly TextFile[]): readonly FoundTests[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const isNeighbour = (other: string): boolean => dirname(other) === dirname(path) && !TEST.test(other)
  const users = usersOf(path, imports, isNeighbour)
  const parts = [path, ...(imports.get(path) ?? [])].filter(isNeighbour)

  const prefixes = [...prefixesOf(files).values()]
  const rulesOf = (file: TextFile): readonly string[] => citationsIn(file, prefixes)
  const rules = new Set(files.filter((file) => parts.includes(file.path)).flatMap(rulesOf))

  return files
    .filter((file) => TEST.test(file.path))
    .map((test) => {
      const used = [path, ...users].filter((user) => imports.get(test.path)?.has(user))
      const shared = [...new Set(rulesOf(test))].filter((rule) => rules.has(rule))
      const why = [
        ...used.map((user) =>
          user === path ? 'imports it' : `imports ${posix.basename(user)}, which uses it`,
        ),
        ...(nameOf(test.path).toLowerCase() === nameOf(path).toLowerCase() ? ['is named after it'] : []),
        ...(shared.length > 0 ? [`tests ${shared.join(', ')}`] : []),
      ]
      return { path: test.path, why }
    })
    .filter(({ why }) => why.length > 0)
    .sort((a, b) => Number(isRuleOnly(a)) - Number(isRuleOnly(b)))
}

const isRuleOnly = ({ why }: FoundTests): boolean => why.every((each) => each.startsWith('tests '))

/** The neighbours that import `path`, and those that import them. */
function usersOf(
  path: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
  isNeighbour: (other: string) => boolean,
): readonly string[] {
  const found = new Set([path])
  for (const next of found)
    for (const [user, imported] of imports) if (imported.has(next) && isNeighbour(user)) found.add(user)
  return [...found].slice(1)
}
