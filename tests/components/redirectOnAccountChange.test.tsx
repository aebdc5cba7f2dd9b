import { expect, test } from 'vitest'
import { BROWSER, ONLY } from '../../src/shared/model/keys.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import { useRedirectOnAccountChange } from '../../src/ui/shell/useRedirectOnAccountChange.ts'
import { ORIGIN } from './harness/dom.ts'
import { ME, signedIn } from './harness/entities.ts'
import { listedAccount, putAccounts } from './harness/listed.ts'
import { renderWith } from './harness/renderWith.tsx'
import type { ScriptedEngine } from './harness/scriptedEngine.ts'
import { settle } from './harness/time.ts'

const Redirect = () => {
  useRedirectOnAccountChange()
  return null
}

/** The account of the tab was signed out elsewhere: the tab shows `account` now. */
async function changeTo(engine: ScriptedEngine, account: string): Promise<void> {
  engine.put(account, 'preferences', ONLY, DEFAULT_PREFERENCES)
  engine.put(BROWSER, 'session', ONLY, { ...signedIn(), account })
  await settle()
}

test.each([
  ['of the same instance', 'bob@home.example', ORIGIN, '/notice/9x'],
  ['of another instance', 'bob@owl.example', 'https://owl.example', '/main/friends'],
])(
  'after a change to an account %s, the post stays only if that has it, too (SA11)',
  async (_, bob, server, path) => {
    const { engine } = await renderWith(<Redirect />, { path: '/notice/9x' })
    putAccounts(engine, listedAccount(ME, { server: ORIGIN }), listedAccount(bob, { server }))
    await settle()
    await changeTo(engine, bob)
    expect(location.pathname).toBe(path)
  },
)

test('the page is left when the list of accounts arrives after the change (SA11)', async () => {
  const { engine } = await renderWith(<Redirect />, { path: '/notice/9x' })
  await changeTo(engine, 'bob@owl.example')
  expect(location.pathname).toBe('/notice/9x')
  putAccounts(engine, listedAccount('bob@owl.example'))
  await settle()
  expect(location.pathname).toBe('/main/friends')
})
