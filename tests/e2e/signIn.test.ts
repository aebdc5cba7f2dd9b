import { TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { PASSWORD } from './harness/instance.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

/** Printed by the instance at its start. */
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let world: World

const pathOf = (tab: Tab): string => new URL(tab.page.url()).pathname
const formOf = ({ page }: Tab): Locator => page.getByRole('main')
const button = (tab: Tab, name: string): Locator => formOf(tab).getByRole('button', { name, exact: true })

const home = async (tab: Tab): Promise<void> => {
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
  expect(pathOf(tab)).toBe('/main/friends')
}

test('a user starts at home, and stays signed in after all tabs were closed', async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  try {
    const tab = await world.openTab('/login')
    await world.signIn(tab)
    await tab.page.goto(world.instance.origin)
    await home(tab)
    await tab.close()
    await world.killEngine()
    await home(await world.openTab('/'))
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
    await tab.page.getByLabel('Name').fill('totp')
    await tab.page.getByLabel('Password').fill(PASSWORD)
    await tab.page.getByRole('button', { name: 'Sign in' }).click()
    await tab.page.getByLabel('Code of your app').fill(new TOTP({ secret: TOTP_SECRET }).generate())
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
