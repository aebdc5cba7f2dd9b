import { expect, test } from 'vitest'
import { memoryStorage } from '../../platform/keyValueStorage.ts'
import { rememberMuted } from './mutedThreads.ts'

/** Engines of one browser, with what they have stored. */
function browser() {
  const disk = memoryStorage()
  const startEngine = () =>
    ({ session: { ...disk }, account: 'a', log: { error: () => {} } }) as unknown as Parameters<
      typeof rememberMuted
    >[0]
  return { startEngine, stored: async () => (await disk.entries('meta')).map(([, value]) => value) }
}

test('conversations that are muted or unmuted at the same time are all remembered, also by two engines (MU21)', async () => {
  const { startEngine, stored } = browser()
  const [one, other] = [startEngine(), startEngine()]
  await Promise.all([rememberMuted(one, 'one', true), rememberMuted(one, 'two', true)])
  expect(await stored()).toEqual([['two', 'one']])
  await Promise.all([rememberMuted(one, ['one'], false), rememberMuted(other, 'three', true)])
  expect(await stored()).toEqual([['three', 'two']])
})
