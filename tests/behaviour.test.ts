import { describe, expect, test } from 'vitest'
import { citationsIn, outsideReferences, pagesOf, prefixesOf } from '../scripts/build/behaviour.ts'
import { textFiles } from '../scripts/build/textFiles.ts'
import { PREFERENCE_TABLE } from '../src/shared/model/preferenceTable.ts'

const MAX_PAGE_BYTES = 10_000
/** The checks themselves, and the lock file, which npm writes. */
const EXCEPT = /^(package-lock\.json|scripts\/build\/behaviour\.ts|tests\/behaviour\.test\.ts)$/

const files = textFiles().filter(({ path }) => !EXCEPT.test(path))

const prefixes = prefixesOf(files)
const pages = pagesOf(files)
const all = pages.flatMap(({ rules }) => rules)

describe('docs/behaviour', () => {
  test('has the pages that its index lists, each with a prefix of its own', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual([...prefixes.keys()].sort())
    expect(new Set(prefixes.values()).size).toBe(prefixes.size)
  })

  test('has each rule once, well-formed, on the page of its prefix', () => {
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
    expect(pages.flatMap(({ malformed }) => malformed)).toEqual([])
    const misplaced = pages.flatMap(({ path, rules }) =>
      rules.filter((id) => id.replace(/\d+$/, '') !== prefixes.get(path)).map((id) => `${path}: ${id}`),
    )
    expect(misplaced).toEqual([])
    expect(pages.filter(({ rules }) => rules.length === 0)).toEqual([])
  })

  test('names each preference', () => {
    const text = files
      .filter(({ path }) => path.startsWith('docs/behaviour/'))
      .map((file) => file.text)
      .join('\n')
    // The kinds of notifications have one name together: `notificationVisibility.*`.
    const names = Object.keys(PREFERENCE_TABLE).map((name) => name.replace(/\..*/, '.*'))
    expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })

  test('has pages short enough to read in one go', () => {
    expect(
      pages.filter(({ bytes }) => bytes > MAX_PAGE_BYTES).map(({ path, bytes }) => `${path}: ${bytes}`),
    ).toEqual([])
  })
})

describe('the repository', () => {
  test('cites only rules that exist', () => {
    const known = new Set(all)
    const unknown = files.flatMap((file) =>
      citationsIn(file, [...prefixes.values()])
        .filter((id) => !known.has(id))
        .map((id) => `${file.path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('refers to no document outside the repository', () => {
    expect(files.flatMap(outsideReferences)).toEqual([])
  })
})

describe('a page', () => {
  const page = (text: string) => pagesOf([{ path: 'docs/behaviour/timelines.md', text }])[0]

  test('reports its rules and malformed lines', () => {
    const lines = [
      '# Timelines',
      '- **T1** One.',
      '- **T1** Twice.',
      '- **T2**',
      '- T3 Three.',
      '* **T4** Four.',
      '- No rule',
    ]
    expect(page(lines.join('\n'))).toMatchObject({
      rules: ['T1', 'T1'],
      malformed: ['- **T2**', '- T3 Three.', '* **T4** Four.'],
    })
  })

  test('is measured in bytes', () => {
    expect(page('…')?.bytes).toBe(3)
  })

  test('gets its prefix from the index', () => {
    const index = {
      path: 'docs/behaviour/README.md',
      text: '| Page | Prefix |\n| [a.md](a.md) | AB | what |',
    }
    expect([...prefixesOf([index])]).toEqual([['docs/behaviour/a.md', 'AB']])
  })
})

test('a reference to a document outside the repository is found', () => {
  const found = (text: string) => outsideReferences({ path: 'a.ts', text }).length
  expect([
    found('// spec/2 §4'),
    found('/* specification 1, section 9 */'),
    found('a (spec)'),
    found('// design "Time"'),
  ]).toEqual([1, 1, 1, 1])
  expect([found('tree.open(spec)'), found('an inspector'), found('a design that works')]).toEqual([0, 0, 0])
})

describe('a citation', () => {
  const cited = (text: string, path = 'src/a.ts'): readonly string[] =>
    citationsIn({ path, text }, ['T', 'TM'])

  test.each([
    ['/** Waits behind the button (T12). */', ['T12']],
    [' * one of two (T12, TM3)', ['T12', 'TM3']],
    ['// why (T12: 10 s)', ['T12']],
    ['{/* in JSX (T12) */}', ['T12']],
    ['const MS = 5 // by T12', ['T12']],
    ['/** T12. */', ['T12']],
    ['/* as in (T1), then (T2) */', ['T1', 'T2']],
  ])('is found in %s', (line, ids) => {
    expect(cited(line)).toEqual(ids)
  })

  test('is found at the end of a test title', () => {
    expect(cited("test('waits (T12, T13)', () => {})", 'src/a.test.ts')).toEqual(['T12', 'T13'])
    expect(cited('["a tab (T12)", 4],', 'tests/e2e/a.test.ts')).toEqual(['T12'])
  })

  test('is every id on a page of rules, but in other documents only an id in parentheses', () => {
    expect(cited('backs off as T12 says, `T13` not', 'docs/behaviour/timelines.md')).toEqual(['T12'])
    expect(cited('By (T12). T13 is a bus line.', 'docs/decisions/0001-x.md')).toEqual(['T12'])
  })

  test.each([
    'const T12 = call(T1)',
    "const hex = '#T12'",
    'map<T1, T2>(T1)',
    '// a T12 connector',
    '// (T12x) and (XT12)',
    "fetch('https://a.example/T12')",
  ])('is not %s', (line) => {
    expect(cited(line)).toEqual([])
  })
})
