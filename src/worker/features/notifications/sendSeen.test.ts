import { describe, expect, test } from 'vitest'
import { ok } from '../../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { sendSeen } from './sendSeen.ts'

const account: AccountKey = 'alice@home.example'

/** The marker that is sent when `ids` are seen; undefined if none is sent. */
async function markerFor(
  ids: readonly string[],
  rows: readonly string[],
  unseen: readonly string[],
): Promise<unknown> {
  const sent: unknown[] = []
  const known = new Map<string, { readonly seen: boolean }>(
    rows.map((id) => [entityKey(account, 'notification', id), { seen: !unseen.includes(id) }]),
  )
  const context = {
    account,
    store: { base: (key: string) => known.get(key) },
    instance: () => ({ capabilities: { pleromaRead: false, markers: true } }),
    send: async ({
      json,
    }: {
      readonly json: { readonly notifications: { readonly last_read_id: string } }
    }) => {
      sent.push(json.notifications.last_read_id)
      return ok(undefined)
    },
  }
  await sendSeen(ids, rows, context as unknown as AccountContext)
  return sent[0]
}

describe('the marker of the notifications (NO16)', () => {
  test('moves up to the newest row with nothing unseen below', async () => {
    expect(await markerFor(['3'], ['5', '4', '3', '2'], ['5', '3'])).toBe('4')
  })

  test('does not move while something older is unseen', async () => {
    expect(await markerFor(['3'], ['3', '2'], ['3', '2'])).toBe(undefined)
  })

  test('does not cover the rows that are missing in a gap', async () => {
    expect(await markerFor(['3'], ['9', 'gap:9', '3', '2'], ['9', '3'])).toBe('3')
    expect(await markerFor(['3'], ['9', 'gap:9', '3', '2'], ['3'])).toBe('3')
    expect(await markerFor(['9'], ['9', 'gap:9', '3', '2'], ['9'])).toBe(undefined)
  })
})
