import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeDirectThread, normalizeDirectThreads } from './directThread.ts'
import { newHarvest } from './harvest.ts'
import { mastodonStatus, pleromaAccount, testContext } from './testing/samples.ts'

const raw = { id: 7, unread: true, accounts: [pleromaAccount()], last_status: mastodonStatus() }
const read = (served: unknown) => normalizeDirectThread(served, newHarvest(), testContext())

describe('a conversation of direct posts', () => {
  test('has its people, its last post and whether it is unread', () => {
    const harvest = newHarvest()
    const status = mastodonStatus()
    expect(normalizeDirectThread(raw, harvest, testContext())).toEqual({
      id: '7',
      accountIds: [pleromaAccount().id],
      lastStatusId: status.id,
      lastAt: new Date(String(status.created_at)).toISOString(),
      unread: true,
    })
    expect(harvest.statuses.has(String(status.id))).toBe(true)
    expect(harvest.accounts.has(String(pleromaAccount().id))).toBe(true)
  })

  test('may lack people and the last post (CH36)', () => {
    expect(read({ id: '7', accounts: [], last_status: null })).toEqual({
      id: '7',
      accountIds: [],
      unread: false,
    })
    expect(read({ id: '7', accounts: [null, {}], last_status: {} })).toMatchObject({ accountIds: [] })
  })

  test('without an id is rejected, and appears once if it is listed twice', () => {
    expect(read({ ...raw, id: '' })).toBeNull()
    expect(normalizeDirectThreads([raw, raw, null, {}], newHarvest(), testContext())).toHaveLength(1)
    expect(normalizeDirectThreads({}, newHarvest(), testContext())).toBeNull()
  })
})

test('never throws, and names only people and posts of the answer, whatever the response', () => {
  const odd = fc.oneof(fc.anything(), fc.constantFrom(raw, raw.last_status, raw.accounts, null))
  const like = fc.record({ id: odd, unread: odd, accounts: odd, last_status: odd }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.oneof(odd, like, fc.array(like)), (served) => {
      const harvest = newHarvest()
      const context = testContext()
      const one = normalizeDirectThread(served, harvest, context)
      for (const thread of [...(normalizeDirectThreads(served, harvest, context) ?? []), one ?? []].flat()) {
        expect(thread.id).not.toBe('')
        expect(typeof thread.unread).toBe('boolean')
        for (const id of thread.accountIds) expect(harvest.accounts.has(id)).toBe(true)
        if (thread.lastStatusId !== undefined) expect(harvest.statuses.has(thread.lastStatusId)).toBe(true)
      }
    }),
  )
})
