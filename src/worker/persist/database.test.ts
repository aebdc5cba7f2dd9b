import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import { dropDatabase, idbStorage } from './database.ts'

type FDBDatabase = Parameters<typeof forceCloseDatabase>[0]

let names = 0
const open: { close(): void }[] = []

function storageOf(name: string, ...stores: readonly string[]) {
  const log = createLog(() => 0)
  const storage = idbStorage(name, stores, log)
  open.push(storage)
  return storage
}

const freshName = (): string => {
  names++
  return `db-${names}`
}

afterEach(() => {
  vi.useRealTimers()
  for (const storage of open.splice(0)) storage.close()
})

describe('a database', () => {
  test('stores and returns values', async () => {
    const storage = storageOf(freshName(), 'a', 'b')
    await storage.put('a', 'k', { deep: [1] })
    await storage.put('a', 'l', 2)
    await storage.put('b', 'k', 3)
    expect(await storage.get('a', 'k')).toEqual({ deep: [1] })
    expect(await storage.entries('a')).toEqual([
      ['k', { deep: [1] }],
      ['l', 2],
    ])
    await storage.remove('a', 'k')
    expect(await storage.get('a', 'k')).toBeUndefined()
  })

  test('changes stored entries in one transaction: no other connection writes in between', async () => {
    const name = freshName()
    const [one, other] = [storageOf(name, 'a'), storageOf(name, 'a')]
    await one.put('a', 'gone', 1)
    const add =
      (word: string) =>
      ([words, gone]: readonly unknown[]) => [
        ['words', [...((words ?? []) as string[]), word]] as const,
        ['gone', undefined] as const,
        ['seen', gone !== undefined] as const,
      ]
    await Promise.all(
      ['x', 'y', 'z'].map((word, index) =>
        [one, other][index % 2]?.change('a', ['words', 'gone'], add(word)),
      ),
    )
    expect([...((await one.get('a', 'words')) as string[])].sort()).toEqual(['x', 'y', 'z'])
    expect(await one.entries('a')).toHaveLength(2)
    const bug = one.change('a', ['words'], () => {
      throw new Error('a bug')
    })
    await expect(bug).rejects.toThrow('a bug')
    expect(await one.get('a', 'words')).toHaveLength(3)
  })

  test('opens once for concurrent calls', async () => {
    const opened = vi.spyOn(indexedDB, 'open')
    const storage = storageOf(freshName(), 'a')
    await Promise.all([storage.get('a', '1'), storage.get('a', '2'), storage.put('a', '3', 3)])
    expect(opened).toHaveBeenCalledTimes(1)
    opened.mockRestore()
  })

  test('adds missing stores and keeps others, when an older and a newer build use it in turn', async () => {
    const name = freshName()
    const older = storageOf(name, 'a')
    await older.put('a', 'k', 'by the older')
    const newer = storageOf(name, 'a', 'b')
    await newer.put('b', 'k', 'by the newer')
    expect(await older.get('a', 'k')).toBe('by the older')
    await older.put('a', 'l', 'by the older again')
    expect(await newer.get('a', 'l')).toBe('by the older again')
    older.close()
    newer.close()
    const raw = await openDB(name)
    expect([...raw.objectStoreNames]).toEqual(['a', 'b'])
    expect(raw.version).toBe(2)
    raw.close()
  })

  test('adds the stores of two builds that add different ones at the same time', async () => {
    const name = freshName()
    await storageOf(name, 'a').put('a', 'k', 1)
    const [one, two] = [storageOf(name, 'a', 'b'), storageOf(name, 'a', 'c')]
    await Promise.all([one.put('b', 'k', 'b'), two.put('c', 'k', 'c')])
    expect(await one.get('b', 'k')).toBe('b')
    expect(await two.get('c', 'k')).toBe('c')
  })

  test('closes when another connection adds stores, and reopens when needed', async () => {
    const name = freshName()
    const storage = storageOf(name, 'a')
    await storage.put('a', 'k', 1)
    const raised = await openDB(name, 7, { upgrade: (database) => void database.createObjectStore('new') })
    raised.close()
    expect(await storage.get('a', 'k')).toBe(1)
  })

  test('rejects after a timeout when another connection blocks it, and closes if it opens late', async () => {
    const name = freshName()
    const holder = await openDB(name, 1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const storage = storageOf(name, 'a')
    const refused = expect(storage.get('a', 'k')).rejects.toThrow('blocked')
    for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(4_000)
    await refused
    vi.useRealTimers()
    holder.close()
    expect(await storage.get('a', 'k')).toBeUndefined()
    storage.close()
    await dropDatabase(name)
  })

  test('reopens after the browser closed it', async () => {
    const opened = vi.spyOn(indexedDB, 'open')
    const storage = storageOf(freshName(), 'a')
    await storage.put('a', 'k', 1)
    const requests = opened.mock.results.map(({ value }) => value as { result: FDBDatabase })
    opened.mockRestore()
    for (const { result } of requests) forceCloseDatabase(result)
    expect(await storage.get('a', 'k')).toBe(1)
  })

  test('reopens after close', async () => {
    const storage = storageOf(freshName(), 'a')
    await storage.put('a', 'k', 1)
    storage.close()
    expect(await storage.get('a', 'k')).toBe(1)
  })

  test('can be dropped after close', async () => {
    const name = freshName()
    const storage = storageOf(name, 'a')
    await storage.put('a', 'k', 1)
    storage.close()
    await dropDatabase(name)
    expect(await storage.get('a', 'k')).toBeUndefined()
  })
})
