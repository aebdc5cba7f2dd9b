// Finds state that belongs to a module: `let` and weak maps outside all functions. Two engines in one process share it, and so do two
// tests in one file. Engine-wide state is a field of what the engine is made of, a tab's is `perEngine`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Code is formatted, so what stands outside all functions begins its line. */
const STATE = /^(?:export )?(?:let \w+|const \w+[^=\n]* = new Weak(?:Map|Set)\b)/gm

/** How many each file has. Those that stay are caches of pure values, and what belongs to the one document, history or audio of a page. */
const KNOWN_FILE = join(import.meta.dirname, 'globals.json')

/** What is wrong with `files`, by their paths: `path: text` of each, against the numbers that are known. */
export function globalsProblems(files, known) {
  const found = new Map(files.map(([path, text]) => [path, text.match(STATE)?.length ?? 0]))
  const paths = new Set([...found.keys(), ...Object.keys(known)])
  return [...paths].flatMap((path) => {
    const [now, allowed] = [found.get(path) ?? 0, known[path] ?? 0]
    if (now > allowed)
      return [
        `${path}: state of the module: ${now}, of which ${allowed} are known. Give it an owner (ARCHITECTURE.md).`,
      ]
    return now < allowed ? [`${path}: only ${now} are left. Lower its number in scripts/globals.json.`] : []
  })
}

if (import.meta.filename === process.argv[1]) {
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true })
    .map((path) => join('src', path))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  const files = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])
  if (process.argv.includes('--record')) {
    const counts = files
      .map(([path, text]) => [path, text.match(STATE)?.length ?? 0])
      .filter(([, n]) => n > 0)
    console.log(JSON.stringify(Object.fromEntries(counts.sort()), null, 2))
  } else {
    const problems = globalsProblems(files, JSON.parse(readFileSync(KNOWN_FILE, 'utf8')))
    for (const problem of problems) console.log(problem)
    process.exit(problems.length === 0 ? 0 : 1)
  }
}
