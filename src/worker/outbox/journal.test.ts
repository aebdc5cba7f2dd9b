import { expect, test } from 'vitest'
import type { Command } from '../../shared/commands/command.ts'
import { memoryStorage } from '../platform/keyValueStorage.ts'
import { Journal, type JournalEntry } from './journal.ts'

const DAY_MS = 24 * 60 * 60_000

const entry = (commandId: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  command: { kind: 'signOut', account: 'a@b', commandId } as Command,
  bootId: 'boot',
  at: 0,
  ...more,
})

test('what was written is found again, the last word of it', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(entry('c1'))
  await journal.write(entry('c1', { settled: { commandId: 'c1', ok: true }, told: false }))
  expect(await journal.find('c1')).toMatchObject({ settled: { ok: true }, told: false })
  expect(await journal.find('c2')).toBeUndefined()
})

const ended = (commandId: string, at: number): JournalEntry =>
  entry(commandId, { at, settled: { commandId, ok: true }, told: true })

const idsOf = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.map(({ command }) => command.commandId)

test('what ended long ago is removed; what never ended, or was never told, stays', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(ended('ended', 0))
  await journal.write(entry('untold', { settled: { commandId: 'untold', ok: true }, told: false }))
  await journal.write(entry('open'))
  await journal.write(ended('fresh', DAY_MS))
  expect(idsOf(await journal.entries(DAY_MS + 1))).toEqual(['untold', 'open', 'fresh'])
  expect(await journal.find('ended')).toBeUndefined()
})

test('it does not grow for days: each that ends takes the old ones with it', async () => {
  const journal = new Journal(memoryStorage())
  for (let hours = 0; hours < 24 * 7; hours++) await journal.write(ended(`c${hours}`, (hours * DAY_MS) / 24))
  expect(await journal.entries(0)).toHaveLength(25)
})

test('what an account did that was signed out is forgotten', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(entry('c1'))
  await journal.write(entry('c2', { command: { ...entry('c2').command, account: 'other@b' } }))
  await journal.forget('a@b')
  expect(idsOf(await journal.entries(0))).toEqual(['c2'])
})
