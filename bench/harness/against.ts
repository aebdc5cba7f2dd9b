import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/run.mjs'
import { formatValue, median, type Row } from './figure.ts'

const FOLDER = 'node_modules/.cache/rookery/against'

/**
 * Builds the commit `ref` with its own settings and this checkout's packages. Resolves with the folder of the build. A commit is
 * built once. Throws if there is no such commit, or if it does not build.
 */
export function buildOfCommit(ref: string): string {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const dist = at(join(FOLDER, commit))
  if (existsSync(dist)) return dist
  // Not below node_modules, whose files are not taken for sources.
  const tree = join(mkdtempSync(join(tmpdir(), 'rookery-')), 'tree')
  const unfinished = `${dist}-unfinished`
  git('worktree', 'add', '--detach', tree, commit)
  try {
    symlinkSync(at('node_modules'), join(tree, 'node_modules'))
    const build = `import { buildClient, TEST_BUILD } from './scripts/buildClient.mjs'
      const failure = await buildClient({ outDir: ${JSON.stringify(unfinished)}, build: TEST_BUILD })
      if (failure !== null) throw new Error(failure)`
    execFileSync(process.execPath, ['--input-type=module', '--eval', build], { cwd: tree, stdio: 'inherit' })
    renameSync(unfinished, dist)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
  return dist
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: at('.'), encoding: 'utf8' }).trim()

/** The rows of one round, of this build and of the other. */
export interface Round {
  readonly here: readonly Row[]
  readonly there: readonly Row[]
}

/** One line for each number: its median of all rounds in the other build, in this one, and how they relate. */
export function compare(rounds: readonly Round[]): string[] {
  const [first] = rounds
  if (first === undefined) return []
  const valuesOf = (side: keyof Round, name: string): number[] =>
    rounds.flatMap((round) => named(round[side]).get(name)?.value ?? [])
  return [...named(first.here)].map(([name, { what, unit }]) => {
    const here = valuesOf('here', name)
    const there = valuesOf('there', name)
    const said = (values: readonly number[]): string =>
      values.length === 0 ? 'none' : formatValue(median(values), unit)
    const ratio =
      there.length === 0 || median(there) === 0 ? '' : `${(median(here) / median(there)).toFixed(2)} ×`
    const spread = [there, here].map((values) => values.map((value) => formatValue(value, unit)).join(' '))
    return `  ${what.padEnd(52)} ${said(there).padStart(12)} → ${said(here).padStart(12)} ${ratio.padStart(8)}   ${spread.join(' | ')}`
  })
}

/** Several rows may say the same, each below another: those are counted. */
function named(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>()
  for (const row of rows) {
    let name = row.what
    for (let count = 2; found.has(name); count++) name = `${row.what} ${count}`
    found.set(name, row)
  }
  return found
}
