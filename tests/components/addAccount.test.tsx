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

test('a server whose posts can only be polled is told before the log-in, and the user decides (SA52)', async () => {
  const { engine, page } = await renderWith(<AddAccount suggested="" />)
  const field = page.getByLabel('Your account or server')
  const button = page.getByRole('button', { name: 'Continue' })
  const words = page.getByRole('alert').filter({ hasText: 'allows no live connection to owl.example' })
  const polled = { url: 'https://owl.example', title: 'Owls', own: false, polled: true } as const
  await field.fill('luna@owl.example')
  await button.click()
  engine.settle('findServer', { server: polled })
  await words.waitFor()
  expect(engine.commands.map(({ kind }) => kind)).toEqual(['findServer'])

  // Another address is looked for anew.
  await field.fill('owl.example')
  expect(await words.count()).toBe(0)
  await button.click()
  engine.settle('findServer', { server: polled })
  await words.waitFor()
  await button.click()
  await settle()
  expect(engine.commands.map(({ kind }) => kind)).toEqual(['findServer', 'findServer', 'authorize'])
  expect(engine.command('authorize').server).toBe('https://owl.example')
})

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
