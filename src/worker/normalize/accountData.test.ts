import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeAliases, normalizeBackups } from './accountData.ts'

const SERVER = 'https://home.example'

it('backups have a state, also of servers that only say whether it is processed (AC18)', () => {
  const at = '2026-11-01T00:00:00.000Z'
  const raw = [
    { id: 1, state: 'complete', url: `${SERVER}/a.zip`, file_size: 5, processed_number: 3, inserted_at: at },
    { id: 2, state: 'running', url: `${SERVER}/b.zip`, processed_number: 7 },
    { id: 3, state: 'failed' },
    { id: 4, processed: true, url: 'javascript:alert(1)' },
    { processed: false },
  ]
  expect(normalizeBackups(raw, SERVER)).toEqual([
    { id: '1', state: 'ready', processed: 3, bytes: 5, createdAt: at, url: `${SERVER}/a.zip` },
    { id: '2', state: 'running', processed: 7 },
    { id: '3', state: 'failed' },
    { id: '4', state: 'ready' },
  ])
})

it('survives any answer', () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      normalizeBackups(raw, SERVER)
      normalizeAliases(raw)
    }),
  )
})
