import { describe, expect, test } from 'vitest'
import { strayMentions, strayWorkers } from '../scripts/build/strayPaths.ts'
import { textFiles } from '../scripts/build/textFiles.ts'

describe('this repository', () => {
  const files = textFiles()

  test('mentions no private folder', () => {
    expect(files.filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(10)
    // Their cases mention such a folder.
    const examples = ['tests/strayPaths.test.ts', 'tests/layers.test.ts']
    expect(strayMentions(files.filter(({ path }) => !examples.includes(path)))).toEqual([])
  })

  test('loads the engine only through its entry', () => {
    expect(strayWorkers(files)).toEqual([])
  })
})

describe('a mention of a private folder', () => {
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
  ])('is not found in %s', (path, text) => {
    expect(strayMentions([{ path, text }])).toEqual([])
  })
})

describe('an engine file loaded by a page', () => {
  const loaded = (file: string): string[] =>
    strayWorkers([
      { path: 'src/ui/engine/x.ts', text: `new SharedWorker(new URL('${file}', import.meta.url))` },
    ])

  test('is found if it is not the entry', () => {
    expect(loaded('../../worker/createEngine.ts')).toEqual([
      'src/ui/engine/x.ts loads src/worker/createEngine.ts',
    ])
  })

  test('is allowed if it is the entry', () => {
    expect(loaded('../../worker/engine.worker.ts')).toEqual([])
  })
})
