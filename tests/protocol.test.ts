import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../scripts/build/paths.ts'
import { PROTOCOL } from '../src/shared/protocol/operations.ts'
import { changesOf, readContract, writeContract } from './protocol/changes.ts'
import { type Shapes, shapesOf } from './protocol/shapes.ts'

const SHARED = join(ROOT, 'src/shared')
const RECORDED = join(SHARED, 'protocol/recorded.txt')

const PROTOCOL_FILES = readdirSync(join(SHARED, 'protocol'))
  .filter((file) => /^\w+\.ts$/.test(file))
  .map((file) => `protocol/${file}`)

/** Exported types that cross only as a part of another one, or as those that another one lists. */
const PARTS = ['EngineApi', 'Lookup', 'TabTaskBody', 'TimelineRef', 'CollectionRef', 'CommandEnd']

const currentShapes = (): Shapes =>
  shapesOf({
    files: [...PROTOCOL_FILES, 'model/entity.ts', 'fault/fault.ts'].map((file) => join(SHARED, file)),
    without: PARTS,
    folders: ['protocol', 'model', 'commands', 'fault'].map((folder) => `${join(SHARED, folder)}/`),
  })

const RECORD = 'RECORD_CONTRACT=1 npx vitest run --project unit tests/protocol'
const BREAKING = `A tab or an engine of the last release can't read this. After the first release, raise PROTOCOL in operations.ts by one,
or make what is new optional: then PROTOCOL stays. Then record the contract: ${RECORD}`
const UNRECORDED = `Nothing of this breaks a tab or an engine of the last release. Record it: ${RECORD}`

test('tabs and engines of the recorded contract understand the present one', () => {
  const shapes = currentShapes()
  if (process.env.RECORD_CONTRACT === '1')
    writeFileSync(RECORDED, writeContract({ protocol: PROTOCOL, shapes }))
  const recorded = readContract(readFileSync(RECORDED, 'utf8'))
  const { lines, breaking } = changesOf(recorded.shapes, shapes)
  const shown = lines.map((line) => `  ${line}`).join('\n')
  expect(breaking, `The contract has changed:\n${shown}\n${BREAKING}`).toBe(false)
  expect(recorded.protocol, `PROTOCOL has changed. Record the contract: ${RECORD}`).toBe(PROTOCOL)
  // A release fixes what later ones must understand.
  if (process.env.EXACT_CONTRACT === '1')
    expect(lines, `The contract has changed:\n${shown}\n${UNRECORDED}`).toEqual([])
})

describe('the shapes of types', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rookery-contract-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** The shapes of the types that a file with this content exports, as text. */
  function shapesIn(source: string): Record<string, string[]> {
    const file = join(folder, 'types.ts')
    writeFileSync(file, source)
    const shapes = shapesOf({ files: [file], without: ['Left'], folders: [folder] })
    return Object.fromEntries([...shapes].map(([name, lines]) => [name, [...lines]]))
  }

  test('do not depend on names of parameters, comments, bodies, or on how a type is written', () => {
    const before = shapesIn(`
      export type Id = string
      interface Named { readonly name: string }
      export interface Person extends Named { readonly id: Id; size?: number; tags: readonly string[] }
      export interface Calls { find(id: Id): Promise<Person> }
      export const nameOf = (person: Person): string => person.name
    `)
    const after = shapesIn(`
      /** Who. */
      export type Id = string & { readonly kind?: 'person' }
      export type Person = { size?: number; id: Id; tags: Array<string> } & Record<'name', string>
      export interface Calls { readonly find: (wanted: string) => Promise<Person> }
      // Their name.
      export const nameOf = ({ name }: Person): string => \`\${name}\`
    `)
    expect(before).toEqual({
      Person: ['id: string', 'name: string', 'size?: number', 'tags: list of string'],
      Calls: ['find: (string) => promise of Person'],
    })
    expect(after).toEqual(before)
  })

  test('name alternatives by what tells them apart, and follow what is not exported', () => {
    const shapes = shapesIn(`
      export type Left = { readonly only: 'a part' }
      const COLOURS = ['red', 'blue'] as const
      interface Tree { readonly children: readonly Tree[]; readonly colour: (typeof COLOURS)[number] | null }
      export type Message =
        | { readonly kind: 'grow'; readonly tree: Tree }
        | { readonly kind: 'fell'; readonly at: { readonly day: number }; readonly loud?: boolean }
    `)
    expect(shapes).toEqual({
      Message: ['| Message(fell)', '| Message(grow)'],
      'Message(grow)': ["kind: 'grow'", 'tree: Tree'],
      'Message(fell)': ['at: Message(fell).at', "kind: 'fell'", 'loud?: boolean'],
      'Message(fell).at': ['day: number'],
      Tree: ['children: list of Tree', "colour: 'blue' | 'red' | null"],
    })
  })
})

describe('changes of the contract', () => {
  const contract = (types: Readonly<Record<string, readonly string[]>>): Shapes =>
    new Map(Object.entries(types).map(([name, lines]) => [name, new Set(lines)]))
  const before = { Post: ['id: string', 'card?: Card'], Card: ['url: string'], Kind: ["| 'a'", "| 'b'"] }

  test.each([
    ['an optional field', { Post: [...before.Post, 'poll?: Poll'], Poll: ['ends: number'] }],
    ['a type that nothing else refers to', { Poll: ['ends: number'] }],
    ['nothing', {}],
  ])('break nobody where they add %s', (_, change) => {
    expect(changesOf(contract(before), contract({ ...before, ...change })).breaking).toBe(false)
  })

  test.each([
    ['add a field that is always there', { Post: [...before.Post, 'at: number'] }],
    ['take a field away', { Post: ['id: string'] }],
    ['give a field another type', { Post: ['id: number', 'card?: Card'] }],
    ['let a field be missing', { Post: ['id?: string', 'card?: Card'] }],
    ['add an alternative', { Kind: [...before.Kind, "| 'c'"] }],
    ['add an index', { Card: [...before.Card, '[string]: string'] }],
  ])('break the other side where they %s', (_, change) => {
    expect(changesOf(contract(before), contract({ ...before, ...change })).breaking).toBe(true)
  })

  test('are told type by type', () => {
    const { Card: _, ...rest } = before
    const after = contract({ ...rest, Post: ['id: number', 'poll?: Poll'], Poll: ['ends: number'] })
    expect(changesOf(contract(before), after)).toEqual({
      breaking: true,
      lines: [
        'Card is gone',
        'Poll is new',
        'Post: without  id: string',
        'Post: without  card?: Card',
        'Post: with     id: number',
        'Post: with     poll?: Poll',
      ],
    })
  })

  test('are compared with what was written to a file', () => {
    const recorded = { protocol: 3, shapes: contract(before) }
    expect(readContract(writeContract(recorded))).toEqual(recorded)
  })
})
