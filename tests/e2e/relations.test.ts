import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const has = (edges: 'mutes' | 'blocks' | 'follows', from: string, to: string): boolean =>
  world.instance.state[edges].has(idOf(from), idOf(to))
const prefer = async (change: Partial<Preferences>): Promise<void> => {
  expect(await tab.run({ kind: 'setPreferences', change })).toMatchObject({ ok: true })
}
const main = (): Locator => tab.page.getByRole('main')
const question = (): Locator => tab.page.getByRole('alertdialog')
const choose = async (name: string): Promise<void> => {
  await main().getByRole('button', { name: 'More actions' }).first().click()
  await tab.page.getByRole('menuitem', { name, exact: true }).click()
}
const answer = async (title: string, button: string): Promise<void> => {
  const asked = tab.page.getByRole('alertdialog', { name: title })
  await asked.getByRole('button', { name: button, exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
  const { control } = world.instance
  await control.act({ as: 'luna', path: `/api/v1/accounts/${idOf('swift')}/follow` })
  await control.act({ as: 'swift', path: `/api/v1/accounts/${idOf('luna')}/follow` })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

describe('on the profile of somebody a member', () => {
  beforeEach(async () => {
    await settled(tab)
    await go(tab, '/users/swift')
    await main().getByRole('button', { name: 'Follow', exact: true }).or(following()).waitFor()
  })

  const following = (): Locator => main().getByRole('button', { name: 'Following', exact: true })

  test('is asked before unfollowing only where that is preferred', async () => {
    await prefer({ modalOnUnfollow: true })
    await following().click()
    await answer('Do you really want to unfollow Swift?', 'Cancel')
    expect(has('follows', 'luna', 'swift')).toBe(true)
    await prefer({ modalOnUnfollow: false })
    await following().click()
    await main().getByRole('button', { name: 'Follow', exact: true }).waitFor()
    expect(await question().count()).toBe(0)
    expect(has('follows', 'luna', 'swift')).toBe(false)
  })

  test('is asked before muting only where that is preferred, and sees that it is so', async () => {
    await choose('Mute')
    await main().getByText('Muted', { exact: true }).waitFor()
    expect(await question().count()).toBe(0)
    expect(has('mutes', 'luna', 'swift')).toBe(true)
    await choose('Unmute')
    await until('no mute', () => !has('mutes', 'luna', 'swift'))
    await prefer({ modalOnMute: true })
    await choose('Mute')
    await answer('Do you really want to mute Swift?', 'Cancel')
    expect(has('mutes', 'luna', 'swift')).toBe(false)
  })

  test('is asked before a follower is let go of only where that is preferred', async () => {
    await prefer({ modalOnRemoveUserFromFollowers: true })
    await choose('Remove follower')
    await answer('Do you really want to remove Swift from your followers?', 'Cancel')
    expect(has('follows', 'swift', 'luna')).toBe(true)
    await prefer({ modalOnRemoveUserFromFollowers: false })
    await choose('Remove follower')
    await main().getByText('Follows you').waitFor({ state: 'hidden' })
    expect(has('follows', 'swift', 'luna')).toBe(false)
  })

  test('is asked before blocking unless that is not wanted', async () => {
    await choose('Block')
    await question().waitFor()
    expect(await axe(tab)).toEqual([])
    await answer('Do you really want to block Swift?', 'Cancel')
    expect(has('blocks', 'luna', 'swift')).toBe(false)
    await choose('Block')
    await answer('Do you really want to block Swift?', 'Block')
    await main().getByText('Blocked', { exact: true }).waitFor()
    expect(has('blocks', 'luna', 'swift')).toBe(true)
    await choose('Unblock')
    await until('no block', () => !has('blocks', 'luna', 'swift'))
    await prefer({ modalOnBlock: false })
    await choose('Block')
    await until('the block', () => has('blocks', 'luna', 'swift'))
    expect(await question().count()).toBe(0)
  })
})

describe('somebody', () => {
  beforeEach(async () => {
    const path = `/api/v1/accounts/${idOf('finch')}/unfollow`
    await world.instance.control.act({ as: 'luna', path })
    await tab.page.goto(new URL('/users/finch', world.instance.origin).href)
    await main().getByRole('button', { name: 'Follow', exact: true }).waitFor()
  })

  test('can be reported from their card', async () => {
    await choose('Report')
    const report = tab.page.getByRole('dialog', { name: 'Report @finch' })
    await report.getByRole('button', { name: 'Cancel' }).click()
    await report.waitFor({ state: 'hidden' })
  })

  test('who can’t be followed just now is waited for, and the button says so and leads to the outbox', async () => {
    world.problems.expect(/Failed to load resource/)
    world.instance.control.fault({ match: '/api/', dropConnection: true })
    await main().getByRole('button', { name: 'Follow', exact: true }).click()
    await main().getByRole('button', { name: 'Waiting to follow' }).click()
    const outbox = tab.page.getByRole('dialog', { name: 'Outbox' })
    await outbox.getByText('Follow @finch').waitFor()
    world.instance.control.clearFaults()
  })
})
