import { expect, test } from 'vitest'
import { rememberMuted } from './mutedThreads.ts'

function browser() {
  const values = new Map<string, unknown>()
  const session = {
    get: async (_: string, key: string) => values.get(key),
    put: async (_: string, key: string, value: unknown) => void values.set(key, value),
  }
  const context = { session, account: 'a', log: { error: () => {} } } as unknown as Parameters<
    typeof rememberMuted
  >[0]
  return { context, values }
}

test('conversations that are muted or unmuted at the same time are all remembered (MU21)', async () => {
  const { context, values } = browser()
  await Promise.all([rememberMuted(context, 'one', true), rememberMuted(context, 'two', true)])
  expect([...values.values()]).toEqual([['two', 'one']])
  await Promise.all([rememberMuted(context, ['one'], false), rememberMuted(context, 'three', true)])
  expect([...values.values()]).toEqual([['three', 'two']])
})
