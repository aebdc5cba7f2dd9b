import { TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { PASSWORD } from './harness/instance.ts'
import type { Profile } from './harness/profile.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Printed by the instance at its start. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let world: World
let profile: Profile

const pathOf = (tab: Tab): string => new URL(tab.page.url()).pathname
const formOf = ({ page }: Tab): Locator => page.getByRole('main')
const button = (tab: Tab, name: string): Locator => formOf(tab).getByRole('button', { name, exact: true })

const home = async (tab: Tab): Promise<void> => {
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
  expect(pathOf(tab)).toBe('/main/friends')
}

const signOut = async ({ page }: Tab): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
}

/** The valid tokens of `username`. */
const tokensOf = (username: string): number => {
  const { byAcct, tokens } = world.instance.state
  return [...tokens.values()].filter(({ accountId }) => accountId === byAcct.get(username)).length
}

describe('at an instance with password sign-in', () => {
  let tab: Tab

  beforeAll(async () => {
    world = await openClientWorld({ instance: { posts: 120 } })
    profile = world
    tab = await world.openTab('/login')
  })
  afterAll(() => world?.close())
  /** Each test starts at home. */
  beforeEach(async () => {
    await tab.page.goto(world.instance.origin)
    await rowsOf(tab).first().waitFor()
    if (pathOf(tab) !== '/main/friends') await world.signIn(tab)
  })

  test('a user starts at home, and stays signed in after all tabs were closed', async () => {
    await tab.page.goto(world.instance.origin)
    await home(tab)
    await tab.close()
    await profile.killEngine()
    tab = await profile.openTab('/')
    await home(tab)
  })

  test('logging out redirects all tabs to the public timeline', async () => {
    const others = [
      await profile.openTab('/main/all', { newWindow: true }),
      await profile.openTab('/main/friends', { newWindow: true }),
    ]
    for (const other of others) await rowsOf(other).first().waitFor()
    const before = tokensOf('luna')
    await signOut(tab)
    await agrees([tab, ...others], async (one) => pathOf(one) === '/main/public')
    for (const one of [tab, ...others]) {
      await rowsOf(one).first().waitFor()
      await one.page.getByRole('button', { name: 'Log in' }).first().waitFor()
      expect(await one.page.getByRole('region', { name: 'Notices' }).textContent()).toBe('')
    }
    expect(tokensOf('luna')).toBe(before - 1)
    await until('the socket to be closed', () => world.stats().websockets === 0)
    for (const other of others) await other.close()
  })
})

test('a Pleroma configured for sign-in on its own page redirects there', async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  try {
    world.instance.control.answer('/api/pleroma/frontend_configurations', {
      pleroma_fe: { loginMethod: 'token' },
    })
    const tab = await world.openTab('/login')
    await formOf(tab).getByText("You log in on your instance's own page.").waitFor()
    expect(await tab.page.locator('input:not([type=checkbox])').count()).toBe(0)
    await button(tab, 'Log in with your instance').click()
    await tab.page.getByLabel('Name').fill('totp')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await tab.page.getByLabel('Code of your app').fill(new TOTP({ secret: TOTP_SECRET }).generate())
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await home(tab)
  } finally {
    await world.close()
  }
})

test('a button opens the instance’s own sign-in page, which returns with a code', async () => {
  world = await openClientWorld({ instance: { posts: 120, dialect: 'mastodon' } })
  try {
    const tab = await world.openTab('/login')
    await formOf(tab).getByText("You log in on your instance's own page.").waitFor()
    await button(tab, 'Log in with your instance').click()
    await tab.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(pathOf(tab)).toBe('/oauth/authorize')
    const asked = Object.fromEntries(new URL(tab.page.url()).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: new URL('/oauth-callback', world.instance.origin).href,
      // Mastodon's scopes for staff are asked for where they are used (S40).
      scope: 'read write follow push',
    })
    expect(asked.client_id).not.toBe('')
    expect(asked.state).not.toBe('')
    await tab.page.getByLabel('Name').fill('luna')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await home(tab)
    expect(tab.page.url()).not.toContain('code=')
    await until('the socket to be open', () => world.stats().websockets === 1)
  } finally {
    await world.close()
  }
})

test.each([
  [1366, 768],
  [390, 844],
])('nothing jumps after signing in (%i×%i)', async (width, height) => {
  const own = await openClientWorld({ instance: { posts: 60 } })
  try {
    const there = await own.openTab('/login')
    await resize(there, { width, height })
    await there.page.evaluate(() => {
      const shifts: string[] = []
      // What leaves the form's page and builds the next one is no jump.
      let since = Number.POSITIVE_INFINITY
      const waitForPosts = (): void => {
        if (document.querySelector('[role=feed] article') === null) requestAnimationFrame(waitForPosts)
        else since = performance.now()
      }
      waitForPosts()
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as LayoutShift[])
          if (!entry.hadRecentInput && entry.startTime > since)
            shifts.push(
              ...entry.sources
                // Words for screen readers move with the line that they stand in, and nobody sees them.
                .filter(({ node }) => (node as Element | null)?.className !== 'visually-hidden')
                .map(({ node, previousRect, currentRect }) =>
                  [(node as Element | null)?.className, JSON.stringify([previousRect, currentRect])].join(
                    ' ',
                  ),
                ),
            )
      }).observe({ type: 'layout-shift', buffered: false })
      Object.assign(window, { shifts })
    })
    await own.signIn(there)
    await rowsOf(there).first().waitFor()
    await there.page.getByRole('navigation', { name: 'Navigation' }).first().waitFor()
    // Pictures, the columns and the counts come later than the posts.
    await there.page.waitForTimeout(2_000)
    expect(await there.page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  } finally {
    await own.close()
  }
})

/** An entry of the browser's performance timeline; TypeScript does not know it. */
interface LayoutShift {
  readonly hadRecentInput: boolean
  readonly startTime: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: unknown
    readonly currentRect: unknown
  }[]
}
