import { expect, test } from 'vitest'
import type { Command } from '../../shared/commands/command.ts'
import { memoryStorage } from '../persist/keyValueStorage.ts'
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

test('what ended long ago is removed; what never ended stays', async () => {
  const journal = new Journal(memoryStorage())
  await journal.write(entry('ended', { settled: { commandId: 'ended', ok: true } }))
  await journal.write(entry('open'))
  await journal.write(entry('fresh', { at: DAY_MS, settled: { commandId: 'fresh', ok: true } }))
  const kept = await journal.entries(DAY_MS + 1)
  expect(kept.map(({ command }) => command.commandId)).toEqual(['open', 'fresh'])
  expect(await journal.find('ended')).toBeUndefined()
})
