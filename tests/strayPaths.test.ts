import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'
import { type SourceFile, strayMentions, strayWorkers } from '../scripts/build/strayPaths.ts'

const SKIPPED = /^(node_modules|dist|\.git|\.data|bench\/results)$/
const TEXT = /\.(tsx?|m?js|json|md|css|html|svg|ya?ml)$|^(LICENSE|\.gitignore|\.ci\/run)$/

/** All text files of the repository. */
function readAll(folder = ''): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.test(path)) return []
    if (entry.isDirectory()) return readAll(path)
    return TEXT.test(path) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : []
  })
}

describe('this repository', () => {
  const files = readAll()

  test('mentions no folder that only its makers have', () => {
    expect(files.filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(10)
    // Examples in these are not meant.
    const examples = ['tests/strayPaths.test.ts', 'tests/layers.test.ts']
    expect(strayMentions(files.filter(({ path }) => !examples.includes(path)))).toEqual([])
  })

  test('loads the engine by its entry only', () => {
    expect(strayWorkers(files)).toEqual([])
  })
})

describe('a folder that only its makers have', () => {
  const folder = '../shared'

  test.each([
    ['README.md', `see ${folder}/design.md`],
    ['docs/decisions/0001-line.md', `see ../../${folder}/design.md`],
    ['src/ui/app/App.tsx', `// ${folder}/look.md`],
    ['scripts/x.mjs', '/work/shared/x'],
  ])('is found in %s', (path, text) => {
    expect(strayMentions([{ path, text }])).toHaveLength(1)
  })

  test.each([
    ['src/ui/app/App.tsx', "import '../../shared/model/keys.ts'"],
    ['tests/engine/x.test.ts', "import '../../src/shared/model/keys.ts'"],
    ['src/ui/tsconfig.json', '"path": "../shared/tsconfig.json"'],
    ['ARCHITECTURE.md', 'src/shared/protocol is the contract'],
  ])('is not what is meant in %s', (path, text) => {
    expect(strayMentions([{ path, text }])).toEqual([])
  })
})

describe('a file of the engine', () => {
  const loaded = (file: string): string[] =>
    strayWorkers([
      { path: 'src/ui/engine/x.ts', text: `new SharedWorker(new URL('${file}', import.meta.url))` },
    ])

  test('other than its entry is found', () => {
    expect(loaded('../../worker/createEngine.ts')).toEqual([
      'src/ui/engine/x.ts loads src/worker/createEngine.ts',
    ])
  })

  test('is allowed where it is the entry', () => {
    expect(loaded('../../worker/engine.worker.ts')).toEqual([])
  })
})
