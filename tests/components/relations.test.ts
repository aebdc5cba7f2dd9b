import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
const has = (edges: 'mutes' | 'blocks' | 'follows', from: string, to: string): boolean =>
  world.instance.state[edges].has(idOf(from), idOf(to))
const prefer = (change: PreferenceChange): Promise<void> => tab.prefer(change)
const main = (): Locator => tab.page.getByRole('main')
const question = (): Locator => tab.page.getByRole('alertdialog')
const follow = (): Locator => main().getByRole('button', { name: 'Follow', exact: true })
const following = (): Locator => main().getByRole('button', { name: 'Following', exact: true })
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
  world = await openWorld({ path: '/about' })
  tab = world.tab
  return () => world.close()
})

describe('on the profile of somebody they follow, a signed-in user', () => {
  beforeEach(async () => {
    const { follows } = world.instance.state
    const edge = { reblogs: true, notify: false }
    follows.set(idOf('luna'), idOf('swift'), edge)
    follows.set(idOf('swift'), idOf('luna'), edge)
    await tab.go('/users/swift')
    await following().waitFor()
    // A menu keeps the entries with which it was opened.
    await until(
      'no mark of the previous test, such as “Muted until”',
      async () =>
        (await main()
          .getByText(/^(Muted|Blocked)/)
          .count()) === 0,
    )
  })
  afterEach(async () => {
    for (const undo of ['unmute', 'unblock'])
      await world.instance.control.act({ as: 'luna', path: `/api/v1/accounts/${idOf('swift')}/${undo}` })
    await tab.go('/about')
  })

  test('is asked before an unfollow only where that is preferred', async () => {
    await prefer({ modalOnUnfollow: true })
    await following().click()
    await answer('Do you really want to unfollow Swift?', 'Cancel')
    expect(has('follows', 'luna', 'swift')).toBe(true)
    await prefer({ modalOnUnfollow: false })
    await following().click()
    await follow().waitFor()
    expect(await question().count()).toBe(0)
    await until('the unfollow', () => !has('follows', 'luna', 'swift'))
  })

  test('is never asked before a request is cancelled (RL32)', async () => {
    const { requests, follows } = world.instance.state
    follows.remove(idOf('luna'), idOf('curlew'))
    await prefer({ modalOnUnfollow: true })
    await tab.go('/users/curlew')
    await follow().click()
    const sent = main().getByRole('button', { name: 'Request sent', exact: true })
    await sent.waitFor()
    await until('the request', () => requests.has(idOf('luna'), idOf('curlew')))
    await sent.click()
    await follow().waitFor()
    expect(await question().count()).toBe(0)
    await until('no request', () => !requests.has(idOf('luna'), idOf('curlew')))
  })

  test('is asked before a mute only where that is preferred, and sees that the account is muted', async () => {
    await choose('Mute')
    await main().getByText('Muted', { exact: true }).waitFor()
    expect(await question().count()).toBe(0)
    await until('the mute', () => has('mutes', 'luna', 'swift'))
    // The instance's answer, with which the entry changes.
    await world.tick(100)
    await choose('Unmute')
    await until('no mute', () => !has('mutes', 'luna', 'swift'))
    await world.tick(100)
    await prefer({ modalOnMute: true })
    await choose('Mute')
    const window = tab.page.getByRole('dialog', { name: 'Mute Swift' })
    await window.getByRole('button', { name: 'Cancel' }).click()
    await window.waitFor({ state: 'detached' })
    expect(has('mutes', 'luna', 'swift')).toBe(false)
  })

  test('takes a mute back where it was said (RL41)', async () => {
    await prefer({ modalOnMute: false })
    await choose('Mute')
    const said = tab.page.locator('[data-notice]').filter({ hasText: 'Swift is muted.' })
    await said.getByRole('button', { name: 'Undo' }).click()
    await until('no mute', () => !has('mutes', 'luna', 'swift'))
    await said.waitFor({ state: 'detached' })
    await main().getByText('Muted', { exact: true }).waitFor({ state: 'detached' })
  })

  test('takes a block back where it was said, in any tab, before it is sent (RL42)', async () => {
    await prefer({ modalOnBlock: false, undoSend: '10' })
    await choose('Block')
    const said = tab.page.locator('[data-notice]').filter({ hasText: 'Swift is blocked.' })
    await main().getByText('Blocked', { exact: true }).waitFor()
    await said.getByRole('button', { name: 'Undo' }).click()
    await said.waitFor({ state: 'detached' })
    await main().getByText('Blocked', { exact: true }).waitFor({ state: 'detached' })
    await world.tick(20_000)
    expect(has('blocks', 'luna', 'swift')).toBe(false)

    await choose('Block')
    await said.waitFor()
    await until('the block', () => has('blocks', 'luna', 'swift'))
    await said.waitFor({ state: 'detached' })
  })

  test('mutes for a time that is a number from 0, and sees in the window why it is refused (RL16)', async () => {
    await prefer({ modalOnMute: true })
    await choose('Mute')
    const window = tab.page.getByRole('dialog', { name: 'Mute Swift' })
    const amount = window.getByRole('spinbutton', { name: 'For how long' })
    const mute = window.getByRole('button', { name: 'Mute', exact: true })
    expect(await amount.inputValue()).toBe('0')
    await amount.fill('-1')
    await mute.click()
    await window.getByText('Enter a number from 0 to 3650 days.').waitFor()
    expect(has('mutes', 'luna', 'swift')).toBe(false)

    await amount.fill('2')
    await window.getByRole('combobox', { name: 'Unit' }).click()
    const units = tab.page.getByRole('option')
    await units.first().waitFor()
    expect(await units.allTextContents()).toEqual(['Minutes', 'Hours', 'Days'])
    await units.filter({ hasText: 'Hours' }).click()
    await window.getByRole('checkbox', { name: 'Mute notifications from them too' }).click()
    world.instance.control.fault({ match: 'POST .*/mute$', status: 422, times: 1 })
    await mute.click()
    await window.getByRole('alert').waitFor()
    expect(await amount.inputValue()).toBe('2')

    const now = Date.now()
    await mute.click()
    await window.waitFor({ state: 'detached' })
    const edge = world.instance.state.mutes.get(idOf('luna'), idOf('swift'))
    expect(edge).toMatchObject({ notifications: false })
    expect(Math.abs((edge?.expiresAt ?? 0) - now - 7_200_000)).toBeLessThan(60_000)
  })

  test('subscribes to their posts, hides their repeats and features them, and undoes that (RL10, RL17, RL35)', async () => {
    const edge = () => world.instance.state.follows.get(idOf('luna'), idOf('swift'))
    const features = () => world.instance.state.endorsements.has(idOf('luna'), idOf('swift'))
    await choose('Notify me of posts')
    await until('the subscription', () => edge()?.notify === true)
    await choose('Hide repeats')
    await until('no repeats', () => edge()?.reblogs === false)
    await choose('Feature on my profile')
    await until('the endorsement', features)
    await world.tick(100)
    await choose('Stop notifying me')
    await until('no subscription', () => edge()?.notify === false)
    await choose('Show repeats')
    await until('repeats', () => edge()?.reblogs === true)
    await choose("Don't feature on my profile")
    await until('no endorsement', () => !features())
  })

  test('is offered none of that after unfollowing (RL17)', async () => {
    await prefer({ modalOnUnfollow: false })
    await following().click()
    await follow().waitFor()
    await main().getByRole('button', { name: 'More actions' }).first().click()
    await tab.page.getByRole('menuitem', { name: 'Mute', exact: true }).waitFor()
    for (const name of ['Notify me of posts', 'Hide repeats', 'Feature on my profile'])
      expect(await tab.page.getByRole('menuitem', { name, exact: true }).count()).toBe(0)
    await tab.page.keyboard.press('Escape')
  })

  test('sees on the card why a change was refused, and that it is undone (RL9, RL12)', async () => {
    world.instance.control.fault({ match: 'POST .*/subscribe$', status: 403, times: 1, delayMs: 500 })
    await choose('Notify me of posts')
    await main().getByRole('alert').waitFor()
    await main().getByRole('button', { name: 'More actions' }).first().click()
    await tab.page.getByRole('menuitem', { name: 'Notify me of posts' }).waitFor()
    await tab.page.keyboard.press('Escape')
  })

  test('gets the reason why a change was refused even if the card has closed (RL12)', async () => {
    world.instance.control.fault({ match: 'POST .*/subscribe$', status: 403, times: 1, delayMs: 3_000 })
    await choose('Notify me of posts')
    await tab.go('/about')
    const refusal = tab.page.locator('[data-notice]').filter({ hasText: "That didn't work: " })
    await refusal.getByRole('button', { name: 'Dismiss' }).click()
    await refusal.waitFor({ state: 'detached' })
  })

  test('sees that a mute is under way, and can press nothing meanwhile (RL12)', async () => {
    const entry = async (name: string): Promise<Locator> => {
      await main().getByRole('button', { name: 'More actions' }).first().click()
      return tab.page.getByRole('menuitem', { name, exact: true })
    }
    await prefer({ modalOnMute: false })
    for (const [press, meanwhile] of [
      ['Mute', 'Muting…'],
      ['Unmute', 'Unmuting…'],
    ] as const) {
      world.instance.control.fault({ match: `POST .*/${press.toLowerCase()}$`, delayMs: 5_000, times: 1 })
      await (await entry(press)).click()
      const running = await entry(meanwhile)
      await running.waitFor()
      expect(await running.getAttribute('aria-disabled')).toBe('true')
      await tab.page.keyboard.press('Escape')
      await until('the answer', () => has('mutes', 'luna', 'swift') === (press === 'Mute'))
      await world.tick(1_000)
    }
    await (await entry('Mute')).waitFor()
    await tab.page.keyboard.press('Escape')
  })

  test('still sees that a mute is under way after another press has ended (RL12)', async () => {
    const entry = async (name: string): Promise<Locator> => {
      await main().getByRole('button', { name: 'More actions' }).first().click()
      return tab.page.getByRole('menuitem', { name, exact: true })
    }
    await prefer({ modalOnMute: false, modalOnBlock: false })
    world.instance.control.fault({ match: 'POST .*/block$', delayMs: 1_000, times: 1 })
    world.instance.control.fault({ match: 'POST .*/mute$', delayMs: 5_000, times: 1 })
    await (await entry('Block')).click()
    await (await entry('Mute')).click()
    await until('the block', () => has('blocks', 'luna', 'swift'))
    await world.tick(500)
    const running = await entry('Muting…')
    await running.waitFor()
    await tab.page.keyboard.press('Escape')
    await until('the mute', () => has('mutes', 'luna', 'swift'))
    await world.tick(1_000)
    await choose('Unmute')
    await until('no mute', () => !has('mutes', 'luna', 'swift'))
    await choose('Unblock')
    await until('no block', () => !has('blocks', 'luna', 'swift'))
    await world.tick(1_000)
  })

  test('is asked before a follower is removed only where that is preferred', async () => {
    await prefer({ modalOnRemoveUserFromFollowers: true })
    await choose('Remove follower')
    await answer('Do you really want to remove Swift from your followers?', 'Cancel')
    expect(has('follows', 'swift', 'luna')).toBe(true)
    await prefer({ modalOnRemoveUserFromFollowers: false })
    await choose('Remove follower')
    await main().getByText('Follows you').waitFor({ state: 'hidden' })
    await until('the removal', () => !has('follows', 'swift', 'luna'))
  })

  test('is asked before a block unless the question is switched off', async () => {
    await choose('Block')
    await answer('Do you really want to block Swift?', 'Cancel')
    expect(has('blocks', 'luna', 'swift')).toBe(false)
    await choose('Block')
    await answer('Do you really want to block Swift?', 'Block')
    await main().getByText('Blocked', { exact: true }).waitFor()
    await until('the block', () => has('blocks', 'luna', 'swift'))
    await choose('Unblock')
    await until('no block', () => !has('blocks', 'luna', 'swift'))
    await prefer({ modalOnBlock: false })
    await choose('Block')
    await until('the block', () => has('blocks', 'luna', 'swift'))
    expect(await question().count()).toBe(0)
  })
})

describe('the domain of a remote person', () => {
  const edge = () => world.instance.state.domainBlocks.has(idOf('luna'), 'thicket.example')
  afterEach(() => tab.go('/about'))

  test('is blocked after a question that names it, and unblocked without one (RL18)', async () => {
    await tab.go('/users/hazel@thicket.example')
    await choose('Block thicket.example')
    const asked = tab.page.getByRole('alertdialog', { name: 'Block everyone on thicket.example?' })
    await asked.getByText(/^You won't see posts or notifications from anyone on thicket.example/).waitFor()
    await answer('Block everyone on thicket.example?', 'Cancel')
    expect(edge()).toBe(false)
    await choose('Block thicket.example')
    await answer('Block everyone on thicket.example?', 'Block thicket.example')
    await main().getByText('Domain blocked', { exact: true }).waitFor()
    await until('the block', edge)
    await world.tick(1_000)
    await choose('Unblock thicket.example')
    await until('no block', () => !edge())
    expect(await question().count()).toBe(0)
  })

  test('is listed in the settings, and can be unblocked there; the mark on its people disappears (RL38, RL18)', async () => {
    await tab.go('/users/hazel@thicket.example')
    await choose('Block thicket.example')
    await answer('Block everyone on thicket.example?', 'Block thicket.example')
    await main().getByText('Domain blocked', { exact: true }).waitFor()
    await until('the block', edge)
    await tab.page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Mutes and blocks' }).click()
    await settings.getByRole('checkbox', { name: 'thicket.example' }).check()
    await settings.getByRole('button', { name: 'Unblock 1', exact: true }).click()
    await until('no block', () => !edge())
    await settings.getByRole('button', { name: 'Close', exact: true }).click()
    await settings.waitFor({ state: 'detached' })
    await main().getByText('Domain blocked', { exact: true }).waitFor({ state: 'detached' })
  })

  test('is not offered for local people', async () => {
    await tab.go('/users/finch')
    await main().getByRole('button', { name: 'More actions' }).first().click()
    await tab.page.getByRole('menuitem', { name: 'Mute', exact: true }).waitFor()
    expect(await tab.page.getByRole('menuitem', { name: /^Block / }).count()).toBe(0)
    await tab.page.keyboard.press('Escape')
  })
})

describe('somebody who is not followed', () => {
  beforeEach(async () => {
    await world.instance.control.act({ as: 'luna', path: `/api/v1/accounts/${idOf('finch')}/unfollow` })
    await tab.go('/users/finch')
    await follow().waitFor()
    // What stories before have said is gone, with its "Undo".
    const said = tab.page.getByRole('region', { name: 'Notices' }).getByRole('button')
    await until('no notice', async () => (await said.count()) === 0)
  })
  afterEach(() => tab.go('/about'))

  test('can be reported from their card', async () => {
    await choose('Report')
    const report = tab.page.getByRole('dialog', { name: 'Report @finch' })
    await report.getByRole('button', { name: 'Cancel' }).click()
    await report.waitFor({ state: 'hidden' })
  })

  test.each([403, 422])(
    'gets the button back when the follow is refused with %i, without a notice (RL9)',
    async (status) => {
      world.instance.control.fault({ match: 'POST /api/v1/accounts/.*/follow$', status, delayMs: 500 })
      await follow().click()
      await main().getByRole('button', { name: 'Requesting…' }).waitFor()
      await follow().waitFor()
      await main().getByRole('alert').waitFor()
      expect(await tab.page.getByRole('region', { name: 'Notices' }).getByRole('button').count()).toBe(0)
      expect(await tab.page.getByText('Waiting to follow').count()).toBe(0)
      await world.tick(120_000)
      const { requests } = world.stats()
      expect(
        requests.filter(({ path, status: of }) => path.endsWith('/follow') && of === status),
      ).toHaveLength(1)
      world.instance.control.clearFaults()
      await tab.go('/about')
      world.instance.control.resetStats()
      await tab.go('/users/finch')
      await follow().click()
      await following().waitFor()
    },
  )

  test('is followed once the instance is reachable; until then the button shows that it waits, and opens the outbox', async () => {
    world.instance.control.fault({ match: '/api/', dropConnection: true })
    await follow().click()
    await main().getByRole('button', { name: 'Waiting to follow' }).click()
    const outbox = tab.page.getByRole('dialog', { name: 'Outbox' })
    await outbox.getByText('Follow @finch').waitFor()
    world.instance.control.clearFaults()
    await tab.page.keyboard.press('Escape')
    await outbox.waitFor({ state: 'detached' })
    await following().waitFor({ timeout: 120_000 })
    expect(has('follows', 'luna', 'finch')).toBe(true)
  })
})
