import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const rows = (list: string): Locator =>
  settings().getByRole('list', { name: list, exact: true }).getByRole('listitem')
const press = (name: string): Promise<void> =>
  settings().getByRole('button', { name, exact: true }).first().click()
const idOf = (name: string): string =>
  [...world.instance.state.accounts.values()].find(({ username }) => username === name)?.id ?? ''
const mutes = (): string[] => world.instance.state.mutes.of(idOf('luna'))
const count = (list: string, wanted: number): Promise<unknown> =>
  until(`${wanted} rows`, async () => (await rows(list).count()) === wanted)

/** Luna mutes three people, one of them for an hour, and opens the tab. */
async function open(): Promise<void> {
  world = await openWorld({
    instance: { posts: 3 },
    before: async ({ instance }) => {
      const { control, state } = instance
      const people = [...state.accounts.values()]
      const byName = (name: string) => people.find(({ username }) => username === name)?.id
      for (const id of state.mutes.of(byName('luna') ?? '')) state.mutes.remove(byName('luna') ?? '', id)
      for (const name of ['wren', 'rook', 'finch']) {
        const path = `/api/v1/accounts/${byName(name)}/mute`
        await control.act({
          as: 'luna',
          method: 'POST',
          path,
          ...(name === 'finch' && { body: { expires_in: 3600 } }),
        })
      }
    },
  })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Mutes and blocks' }).click()
  await rows('Muted people').first().waitFor()
}

test('muted people are found by name, and a mute that ends says when (MU19, AC19)', async () => {
  await open()
  await count('Muted people', 3)
  expect(await rows('Muted people').filter({ hasText: '@finch' }).getByText(/ends/).count()).toBe(1)
  const texts = (await rows('Muted people').allTextContents()).join()
  expect(texts).toContain('@wren')
  expect(texts).not.toContain('@wren@')
  await settings().getByRole('searchbox', { name: 'Search: Muted people' }).fill('WREN')
  await count('Muted people', 1)
  await settings().getByRole('searchbox', { name: 'Search: Muted people' }).fill('nobody at all')
  await settings().getByText('Nothing found.').waitFor()
})

test('all chosen people are unmuted at once, and muted again (MU19, MU20)', async () => {
  await open()
  const [before] = [mutes()]
  await settings().getByRole('checkbox', { name: 'Select all 3' }).check()
  await press('Unmute 3')
  const job = settings().getByRole('region', { name: 'Unmute 3 people' })
  await job.getByText(/^Finished: 3 of 3/).waitFor()
  expect(mutes()).toEqual([])
  await settings().getByText("You haven't muted anybody.").waitFor()
  await job.getByRole('button', { name: 'Undo' }).click()
  await settings()
    .getByRole('region', { name: 'Mute 3 people' })
    .getByText(/^Finished: 3 of 3/)
    .waitFor()
  expect([...mutes()].sort()).toEqual([...before].sort())
  await count('Muted people', 3)
})

test('a mute made elsewhere in the interface shows in the list at once (MU19)', async () => {
  await open()
  await count('Muted people', 3)
  await world.tab.run({ kind: 'relate', accountId: idOf('swift'), change: 'mute' })
  await count('Muted people', 4)
  await world.tab.run({ kind: 'relate', accountId: idOf('wren'), change: 'unmute' })
  await count('Muted people', 3)
})

test('a server is blocked by its name and unblocked (MU19)', async () => {
  await open()
  const form = settings().getByRole('form', { name: 'Block server' })
  const field = form.getByLabel('Server, like example.com')
  await field.fill('not a server')
  await press('Block server')
  await form.getByText('Enter the name of a server, like example.com.').waitFor()
  await field.fill('Cats.Example')
  await press('Block server')
  await rows('Blocked servers').filter({ hasText: 'cats.example' }).first().waitFor()
  expect(world.instance.state.domainBlocks.of(idOf('luna'))).toContain('cats.example')
  await settings().getByRole('checkbox', { name: 'cats.example' }).check()
  await press('Unblock 1')
  await until(
    'it is gone',
    () => !world.instance.state.domainBlocks.of(idOf('luna')).includes('cats.example'),
  )
})

test('a muted conversation is listed, unmuted, and muted again (MU21)', async () => {
  await open()
  const threads = (): string[] => world.instance.state.mutedThreads.of(idOf('luna'))
  await settings().getByText('No muted conversation is known.').waitFor()
  const post = [...world.instance.state.statuses.values()].find(
    ({ accountId, reblogOfId }) => accountId !== idOf('luna') && reblogOfId === null,
  )
  await world.tab.run({ kind: 'muteThread', statusId: post?.id ?? '', on: true })
  await count('Muted conversations', 1)
  await until('the mute', () => threads().length === 1)
  await rows('Muted conversations').getByRole('button', { name: 'Unmute' }).click()
  await rows('Muted conversations').getByRole('button', { name: 'Mute again' }).waitFor()
  await until('no mute', () => threads().length === 0)
  await rows('Muted conversations').getByRole('button', { name: 'Mute again' }).click()
  await until('the mute again', () => threads().length === 1)
})
