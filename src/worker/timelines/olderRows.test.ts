import { expect, test } from 'vitest'
import { OlderRows } from './olderRows.ts'
import type { RowsOwner } from './rowsOwner.ts'

/** The rows of a timeline whose deferred code can't be loaded. */
function withoutCode(): OlderRows {
  const timeline = {
    context: {
      deferred: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      clock: { now: () => 0, after: () => () => {} },
    },
    changed: () => {},
  } as unknown as RowsOwner
  return new OlderRows(timeline)
}

test('a gap whose code can’t be loaded says so itself, and older rows load on', async () => {
  const rows = withoutCode()
  await rows.fillGap('gap:1')
  expect(rows.meta()).toMatchObject({
    older: { state: 'idle' },
    gap: { id: 'gap:1', state: { state: 'failed', code: 'network' } },
  })
})

test('older rows whose code can’t be loaded say so at the end of the list', async () => {
  const rows = withoutCode()
  await rows.load()
  expect(rows.meta()).toMatchObject({ older: { state: 'failed', code: 'network' } })
  expect(rows.meta().gap).toBeUndefined()
})
