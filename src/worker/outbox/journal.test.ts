import { expect, test } from 'vitest'
import type { Command } from '../../shared/commands/command.ts'
import { memoryStorage } from '../platform/keyValueStorage.ts'
import { Journal, type JournalEntry } from './journal.ts'

const DAY_MS = 24 * 60 * 60_000

const entry = (
  commandId: string,
  {
    account = 'a@b',
    ...more
  }: Pick<JournalEntry, 'settled' | 'told'> & { readonly at?: number; readonly account?: string } = {},
): JournalEntry => ({
  command: { kind: 'signOut', account, commandId } as Command,
  bootId: 'boot',
  at: 0,
  ...more,
})

test('finds the last version of an entry', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(entry('c1'))
  await journal.write(entry('c1', { settled: { commandId: 'c1', ok: true }, told: false }))
  expect(await journal.find('c1')).toMatchObject({ settled: { ok: true }, told: false })
  expect(await journal.find('c2')).toBeUndefined()
})

test('the state of what waits is not written once its entry is gone or settled', async () => {
  const journal = new Journal(memoryStorage())
  const waiting = { ...entry('c1'), waits: { state: 'waiting' } } as JournalEntry
  await journal.update(waiting)
  expect(await journal.find('c1')).toBeUndefined()
  await journal.write({ ...waiting, bootId: 'earlier' })
  await journal.update(waiting)
  expect(await journal.find('c1')).toMatchObject({ bootId: 'boot' })
  await journal.write(entry('c1', { settled: { commandId: 'c1', ok: true }, told: true }))
  await journal.update(waiting)
  expect(await journal.find('c1')).toMatchObject({ settled: { ok: true } })
})

const settledEntry = (commandId: string, at: number): JournalEntry =>
  entry(commandId, { at, settled: { commandId, ok: true }, told: true })

const idsOf = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.map(({ command }) => command.commandId)

test('removes entries that ended long ago; unsettled and unreported ones stay', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(settledEntry('ended', 0))
  await journal.write(entry('unreported', { settled: { commandId: 'unreported', ok: true }, told: false }))
  await journal.write(entry('open'))
  await journal.write(settledEntry('fresh', DAY_MS))
  expect(idsOf(await journal.entries(DAY_MS + 1))).toEqual(['unreported', 'open', 'fresh'])
  expect(await journal.find('ended')).toBeUndefined()
})

test('does not keep growing over days: writing a settled entry prunes old ones', async () => {
  const journal = new Journal(memoryStorage())
  for (let hours = 0; hours < 24 * 7; hours++)
    await journal.write(settledEntry(`c${hours}`, (hours * DAY_MS) / 24))
  expect(await journal.entries(0)).toHaveLength(25)
})

test('forget removes the entries of a signed-out account', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(entry('c1'))
  await journal.write(entry('c2', { account: 'other@b' }))
  await journal.forget('a@b')
  expect(idsOf(await journal.entries(0))).toEqual(['c2'])
})
