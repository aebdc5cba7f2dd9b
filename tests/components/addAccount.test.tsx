import { expect, test } from 'vitest'
import type { Accounts } from '../../src/shared/model/accounts.ts'
import { BROWSER, ONLY } from '../../src/shared/model/keys.ts'
import { AddAccount } from '../../src/ui/pages/login/AddAccount.tsx'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

const HOME: Accounts = {
  home: 'home.example',
  counted: 0,
  sameLook: false,
  allNotifications: false,
  list: [],
}

test('the configured server is suggested once it is known, but does not replace what was typed by then (SA4)', async () => {
  for (const [typed, shown] of [
    ['', 'home.example'],
    ['owl.exa', 'owl.exa'],
  ] as const) {
    const { engine, page } = await renderWith(<AddAccount suggested="" />)
    const field = page.getByLabel('Your account or server')
    if (typed !== '') await field.fill(typed)
    engine.put(BROWSER, 'accounts', ONLY, HOME)
    await settle()
    expect(await field.inputValue()).toBe(shown)
  }
})
