import { expect, test } from 'vitest'
import { memoryStorage } from '../../platform/keyValueStorage.ts'
import { hiddenBackups, hideBackup } from './hiddenBackups.ts'

test('backups that two engines take off the list at the same time all stay off it', async () => {
  const disk = memoryStorage()
  const startEngine = () =>
    ({ session: { ...disk }, account: 'a', log: { error: () => {} } }) as unknown as Parameters<
      typeof hideBackup
    >[0]
  const [one, other] = [startEngine(), startEngine()]
  await Promise.all([hideBackup(one, '1'), hideBackup(other, '2')])
  expect(await hiddenBackups(one)).toEqual(['2', '1'])
})
