import { expect, test } from 'vitest'
import type { ListedAccount } from '../../src/shared/model/accounts.ts'
import { PasswordForm } from '../../src/ui/pages/login/PasswordForm.tsx'
import { TokenForm } from '../../src/ui/pages/login/TokenForm.tsx'
import { listedAccount, putAccounts } from './harness/listed.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const TICK = 'Do not keep anything on this computer'

const password = <PasswordForm autoFocus={false} onEntered={() => {}} onChallenge={() => {}} />

test.each<readonly [string, ListedAccount['state'], readonly string[]]>([
  ['of an account that is logged in', 'live', ['signIn']],
  ['of accounts that are logged out alone', 'refused', ['setPrivacy']],
])('a tick that came before the list %s counts only while it is shown (ST30)', async (_, state, kinds) => {
  const { engine, page } = await renderWith(password)
  await page.getByRole('checkbox', { name: TICK }).check()
  putAccounts(engine, listedAccount('bob@owl.example', { state }))
  await settle()
  expect(await page.getByRole('checkbox', { name: TICK }).count()).toBe(state === 'live' ? 0 : 1)
  await page.getByLabel('Username').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill('crow')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await settle()
  expect(engine.commands.map(({ kind }) => kind)).toEqual(kinds)
})

test('nor does it count at the page of the instance (ST30)', async () => {
  const { engine, page } = await renderWith(<TokenForm />)
  await page.getByRole('checkbox', { name: TICK }).check()
  putAccounts(engine, listedAccount('bob@owl.example'))
  await settle()
  await page.getByRole('button', { name: 'Log in with your instance' }).click()
  await settle()
  expect(engine.command('authorize')).toMatchObject({ privateMode: false })
})
