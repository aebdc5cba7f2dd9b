import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onEntity } from '../../shared/commands/changeEntity.ts'
import type { Expectation } from '../../shared/commands/expectation.ts'
import type { Account } from '../../shared/model/account.ts'
import { type EntityKey, entityKey } from '../../shared/model/keys.ts'
import type { Status } from '../../shared/model/status.ts'
import { DEFAULT_STORED, type Stored } from '../../shared/model/stored.ts'
import { EntityStore, type Lens, storedWrite } from './entityStore.ts'

const key = (id: string): EntityKey<'status'> => entityKey('a@b', 'status', id)
const UNLIMITED = { count: {}, bytes: Number.POSITIVE_INFINITY }

function createStore(budgets = UNLIMITED as ConstructorParameters<typeof EntityStore>[0]) {
  const store = new EntityStore(budgets)
  const emitted: string[][] = []
  store.listen((changed) => emitted.push([...changed]))
  return { store, emitted }
}

/** What the posts of these tests are: the store looks at no field of an entity. */
interface Counted {
  readonly n: number
}

const counting =
  (change: (n: number) => number) =>
  (entity: Status): Status =>
    ({ n: change((entity as unknown as Counted).n) }) as unknown as Status

const plusOne = (target: EntityKey<'status'>): Expectation => ({
  key: target,
  change: counting((n) => n + 1),
})

describe('the store', () => {
  test('emits once per commit, after all its writes', () => {
    const { store } = createStore()
    const seen: unknown[] = []
    store.listen((changed) => seen.push([...changed].map((one) => store.get(one))))
    store.commit([storedWrite(key('1'), { n: 1 }), storedWrite(key('2'), { n: 2 })])
    expect(seen).toEqual([[{ n: 1 }, { n: 2 }]])
  })

  test('does not emit a key whose value is unchanged', () => {
    const { store, emitted } = createStore()
    store.commit([storedWrite(key('1'), { n: 1, deep: [{ x: 1 }] })])
    store.commit([storedWrite(key('1'), { deep: [{ x: 1 }], n: 1 })])
    expect(emitted).toEqual([[key('1')]])
  })

  test('applies optimistic updates until their commands are settled', () => {
    const { store, emitted } = createStore()
    store.commit([storedWrite(key('1'), { n: 1 })])
    store.applyOptimistic('c1', [plusOne(key('1'))])
    store.applyOptimistic('c2', [plusOne(key('1'))])
    expect(store.get(key('1'))).toEqual({ n: 3 })
    expect(store.base(key('1'))).toEqual({ n: 1 })
    store.commit([storedWrite(key('1'), { n: 10 })])
    expect(store.get(key('1'))).toEqual({ n: 12 })
    store.settle('c1')
    store.settle('c2')
    store.settle('unknown')
    expect(store.get(key('1'))).toEqual({ n: 10 })
    expect(emitted.length).toBe(6)
  })

  test('applies an optimistic update to an entity that arrives later', () => {
    const { store } = createStore()
    store.applyOptimistic('c1', [plusOne(key('1'))])
    expect(store.has(key('1'))).toBe(false)
    store.commit([storedWrite(key('1'), { n: 1 })])
    expect(store.get(key('1'))).toEqual({ n: 2 })
  })

  test('updates an existing entity, and creates none', () => {
    const { store } = createStore()
    store.commit([storedWrite(key('1'), { n: 1 })])
    store.update(
      key('1'),
      counting((n) => n * 5),
    )
    store.update(
      key('2'),
      counting(() => 9),
    )
    expect(store.get(key('1'))).toEqual({ n: 5 })
    expect(store.has(key('2'))).toBe(false)
  })

  test('emits removed keys, also unknown ones, and subtracts their bytes', () => {
    const { store, emitted } = createStore()
    store.commit([storedWrite(key('1'), {}, 100)])
    store.remove([key('1'), key('2')])
    expect(emitted.at(-1)).toEqual([key('1'), key('2')])
    expect(store.census()).toEqual({ counts: { status: 0 }, bytes: 0 })
  })

  test('finds the entities of one account and kind', () => {
    const { store } = createStore()
    store.commit([
      storedWrite(key('1'), {}),
      storedWrite(entityKey('a@b', 'draft', 'x'), {}),
      storedWrite(entityKey('other@b', 'status', '1'), {}),
    ])
    expect(store.keysOfKind('a@b', 'status')).toEqual([key('1')])
    expect([...store.keysOf('other@b')]).toEqual([entityKey('other@b', 'status', '1')])
  })
})

describe('budgets', () => {
  const fill = (store: EntityStore, from: number, to: number): void => {
    for (let id = from; id < to; id++) store.commit([storedWrite(key(String(id)), { id }, 10)])
  }

  test('evict the least recently used entities', () => {
    const { store } = createStore({ count: { status: 10 }, bytes: 1_000_000 })
    fill(store, 0, 10)
    store.touch(key('0'))
    fill(store, 10, 15)
    expect(store.has(key('0'))).toBe(true)
    expect(['1', '2', '3', '4', '5'].some((id) => store.has(key(id)))).toBe(false)
    expect(store.census().counts.status).toBe(10)
  })

  test('never evict a pinned entity or one with an optimistic update', () => {
    const { store } = createStore({ count: { status: 5 }, bytes: 1_000_000 })
    fill(store, 0, 3)
    store.pin(key('0'))
    store.pin(key('0'))
    store.unpin(key('0'))
    store.applyOptimistic('c', [plusOne(key('1'))])
    fill(store, 3, 50)
    expect([store.has(key('0')), store.has(key('1')), store.has(key('2'))]).toEqual([true, true, false])
    store.unpin(key('0'))
    fill(store, 50, 60)
    expect(store.has(key('0'))).toBe(false)
  })

  test('limit bytes as well', () => {
    const { store } = createStore({ count: {}, bytes: 100 })
    fill(store, 0, 50)
    store.commit([storedWrite(entityKey('a@b', 'draft', 'light'), {})])
    expect(store.census().bytes).toBeLessThanOrEqual(110)
    expect(store.has(entityKey('a@b', 'draft', 'light'))).toBe(true)
  })

  test('limit bytes by evicting posts first, and spare entities without a size', () => {
    const { store } = createStore({ count: {}, bytes: 100 })
    const author = (id: string): EntityKey => entityKey('a@b', 'account', id)
    store.commit([storedWrite(author('1'), {}, 10)])
    store.commit([storedWrite(key('small'), {})])
    fill(store, 0, 50)
    expect([author('1'), key('small'), key('49'), key('0')].map((one) => store.has(one))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(store.census().bytes).toBeLessThanOrEqual(110)
  })

  test('do not evict entities of the current commit', () => {
    const { store } = createStore({ count: { status: 2 }, bytes: 1_000_000 })
    store.commit(['a', 'b', 'c', 'd'].map((id) => storedWrite(key(id), {})))
    expect(store.census().counts.status).toBe(4)
    store.commit([storedWrite(key('e'), {})])
    expect(store.census().counts.status).toBe(2)
  })

  test('hold for any sequence of operations, and the census is right', () => {
    const write = fc.record({ do: fc.constant('write'), id: fc.nat(30), bytes: fc.nat(50) })
    const other = fc.record({ do: fc.constantFrom('remove', 'touch', 'pin', 'unpin'), id: fc.nat(30) })
    fc.assert(
      fc.property(fc.array(fc.oneof(write, other), { maxLength: 200 }), (steps) => {
        const store = new EntityStore({ count: { status: 8 }, bytes: 200 })
        const sizes = new Map<string, number>()
        const pins = new Map<string, number>()
        for (const step of steps) {
          const one = key(String(step.id))
          if (step.do === 'write' && 'bytes' in step) {
            // The value contains the size: an equal value would keep its old size.
            store.commit([storedWrite(one, { size: step.bytes }, step.bytes)])
            sizes.set(one, step.bytes)
          } else if (step.do === 'remove') store.remove([one])
          else if (step.do === 'touch') store.touch(one)
          else if (step.do === 'pin') {
            store.pin(one)
            pins.set(one, (pins.get(one) ?? 0) + 1)
          } else {
            store.unpin(one)
            pins.set(one, Math.max(0, (pins.get(one) ?? 0) - 1))
          }
          const keys = [...store.keysOf('a@b')]
          const { counts, bytes } = store.census()
          expect(counts.status ?? 0).toBe(keys.length)
          expect(bytes).toBe(keys.reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0))
          if (step.do !== 'write') continue
          const free = keys.filter((each) => (pins.get(each) ?? 0) === 0 && each !== one)
          expect(keys.length <= 8 || free.length === 0).toBe(true)
        }
      }),
    )
  })
})

test('a lens changes the shown value after optimistic updates, and not the base', () => {
  const { store, emitted } = createStore()
  let mark = 'a'
  const lens: Lens = { status: (status) => ({ ...status, mark }) }
  const stop = store.setLens('a@b', lens)
  store.commit([storedWrite(key('1'), { n: 1 })])
  expect(store.get(key('1'))).toEqual({ n: 1, mark: 'a' })
  expect(store.base(key('1'))).toEqual({ n: 1 })
  store.applyOptimistic('c', [plusOne(key('1'))])
  expect(store.get(key('1'))).toEqual({ n: 2, mark: 'a' })
  mark = 'b'
  store.recompute([key('1')])
  expect(store.get(key('1'))).toEqual({ n: 2, mark: 'b' })
  store.recompute([key('1')])
  expect(emitted).toHaveLength(3)
  const other = entityKey('c@d', 'status', '1')
  store.commit([storedWrite(other, { n: 1 })])
  expect(store.get(other)).toEqual({ n: 1 })
  stop()
  store.recompute([key('1')])
  expect(store.get(key('1'))).toEqual({ n: 2 })
})

test('the compiler knows which entity a key names', () => {
  const { store } = createStore()
  const stored = entityKey('a@b', 'stored')
  store.commit([{ key: stored, value: DEFAULT_STORED }])
  const value: Stored | undefined = store.get(stored)
  expect(value).toBe(DEFAULT_STORED)

  // @ts-expect-error The key is that of a post.
  const person: Account | undefined = store.get(key('1'))
  // @ts-expect-error The same of the value without optimistic updates.
  const base: Account | undefined = store.base(key('1'))
  // @ts-expect-error A key is made by `entityKey` only.
  const made: unknown = store.get('a@b/status/1')
  expect([person, base, made]).toEqual([undefined, undefined, undefined])

  // @ts-expect-error The value is of another kind than the key.
  store.commit([{ key: key('1'), value: DEFAULT_STORED }])
  // @ts-expect-error A change must return what it receives.
  store.update(key('2'), () => DEFAULT_STORED)
  // @ts-expect-error The same of an optimistic update.
  onEntity('a@b', 'status', '2', () => DEFAULT_STORED)
  // @ts-expect-error A lens must return what it receives.
  store.setLens('a@b', { status: () => DEFAULT_STORED })
})
