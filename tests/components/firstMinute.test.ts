import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { DEFAULT_REGISTRATION } from '../../instance/state/registration.ts'
import { feedOf, rowsOf, scrollTo } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** Luna has a picture and a bio, so she has nothing to skip. */
const ONWARD = /^(Skip|Next)$/

/** Lets luna follow nobody, before her tab opens. */
function unfollowAll({ instance }: World): void {
  const { follows, byAcct } = instance.state
  const luna = byAcct.get('luna') ?? ''
  for (const other of follows.of(luna)) follows.remove(luna, other)
}

/** Opens an empty home timeline. */
async function openEmptyHome(dialect: DialectName = 'pleroma', before: (world: World) => void = () => {}) {
  const world = await openWorld({
    instance: { posts: 0, dialect },
    before: (opened) => {
      unfollowAll(opened)
      before(opened)
    },
  })
  const main = world.tab.page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  return { world, main, button, heading: (name: string) => main.getByRole('heading', { name }) }
}

describe('the first steps', () => {
  test('lead from a new account to its first posts, and never come again (FM3, FM4, FM6)', async () => {
    const world = await openWorld({
      as: null,
      path: '/registration',
      instance: { posts: 10 },
      before: ({ instance }) => instance.control.registration({ ...DEFAULT_REGISTRATION, open: true }),
    })
    const main = world.tab.page.getByRole('main')
    const button = (name: string | RegExp) => main.getByRole('button', { name })
    for (const [field, text] of [
      ['Username', 'hatchling'],
      ['Display name', 'A fledgling'],
      ['Password confirmation', 'a good one'],
    ] as const)
      await main.getByLabel(field).fill(text)
    await main.getByLabel('Password').first().fill('a good one')
    await button('Register').click()

    await main.getByRole('heading', { name: 'Show who you are' }).waitFor()
    await main.getByText('Step 1 of 3').waitFor()
    await main.getByLabel('A line about yourself').fill('Hatched today.')
    await button('Save and go on').click()
    await main.getByRole('heading', { name: 'Follow a few people' }).waitFor()
    await until('the focus', () => main.getByRole('heading', { name: 'Follow a few people' }).isFocused())
    const { accounts, byAcct } = world.instance.state
    expect(accounts.get(byAcct.get('hatchling') ?? '')?.note).toContain('Hatched today.')

    const people = main.getByRole('list', { name: 'Follow a few people' })
    const rows = people.getByRole('listitem')
    await until('five people', async () => (await rows.count()) === 5)
    expect(await people.getByText(/^(Chosen by|You have|Suggested by)/).count()).toBeGreaterThan(0)
    await rows.first().getByRole('button', { name: 'Follow' }).click()
    await rows.first().getByRole('button', { name: 'Following' }).waitFor()
    expect(await rows.count()).toBe(5)
    await button('Next').click()
    await main.getByRole('heading', { name: 'Look around' }).waitFor()
    await main.getByRole('link', { name: 'Public timeline' }).click()
    await until('the public timeline', () => world.tab.page.path() === '/main/public')

    await world.openTab('/main/friends')
    await main.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await main.getByText(/^Step \d/).count()).toBe(0)
  })

  test('can be skipped and closed in one tab for all, also after a restart (FM4, FM5)', async () => {
    const { world, main, button, heading } = await openEmptyHome()
    const other = await world.otherTab()
    const stored = () => other.entity('preferences')?.firstSteps
    await heading('Show who you are').waitFor()
    await button(ONWARD).click()
    await heading('Follow a few people').waitFor()
    await until('the other tab', () => stored() === 2)
    await world.openTab('/main/friends')
    await heading('Follow a few people').waitFor()
    await button(ONWARD).click()
    await heading('Look around').waitFor()
    await button('Close the first steps').focus()
    await other.run({ kind: 'setPreferences', change: { firstSteps: 2 } })
    await heading('Follow a few people').waitFor()
    expect(await button('Close the first steps').isFocused()).toBe(true)
    await button('Close the first steps').click()
    await main.getByText('No posts').waitFor()
    await world.killEngine()
    await world.openTab('/main/friends')
    await main.getByText('No posts').waitFor()
    expect(await main.getByText(/^Step \d/).count()).toBe(0)
  })

  test('keep what is typed when posts arrive or the instance refuses (FM4)', async () => {
    const { world, main, button } = await openEmptyHome()
    const about = main.getByLabel('A line about yourself')
    await about.fill('Half a line')
    await world.instance.post('luna', 'a first post')
    await rowsOf(world.tab).first().waitFor()
    expect(await about.inputValue()).toBe('Half a line')
    world.instance.control.fault({ match: 'update_credentials', status: 500 })
    await button('Save and go on').click()
    await main.getByRole('alert').first().waitFor()
    expect(await about.inputValue()).toBe('Half a line')
    await world.tab.go('/main/public')
    await world.tab.go('/main/friends')
    await until(
      'the text',
      async () => (await about.count()) > 0 && (await about.inputValue()) === 'Half a line',
    )
    await button(ONWARD).click()
    await main.getByText('Step 2 of 3').waitFor()
  })

  test('set a picture (FM3)', async () => {
    const { world, main } = await openEmptyHome()
    await main.getByRole('group', { name: 'Avatar' }).waitFor()
    await main.getByLabel('Choose avatar').setInputFiles(fileCalled('me.png'))
    await world.tab.page.getByRole('dialog').waitFor()
  })

  test('offer people who posted lately where nobody is suggested (FM6)', async () => {
    const { main, button } = await openEmptyHome('pleroma', ({ instance }) =>
      instance.control.setSuggestions(false),
    )
    await button(ONWARD).click()
    await main.getByText('Posted here lately').first().waitFor()
  })

  test.each(['gotosocial'] as const)('leave out a step that %s has nothing for (FM6)', async (dialect) => {
    const { main, button, heading } = await openEmptyHome(dialect)
    await main.getByText('Step 1 of 2').waitFor()
    await button(ONWARD).click()
    await heading('Look around').waitFor()
    await button('Done').click()
    await main.getByText('No posts').waitFor()
  })

  test('begin above posts that are there already, and the list knows their height (FM3)', async () => {
    const changed = new Map<Element, () => void>()
    class Observer {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe(element: Element): void {
        changed.set(element, this.#tell)
      }
      unobserve(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('ResizeObserver', Observer)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { tab } = await openWorld({ instance: { posts: 200 } })
    await rowsOf(tab).first().waitFor()
    const has = (place: number): Promise<boolean> =>
      rowsOf(tab).evaluateAll((all) => all.some((row) => row.getAttribute('aria-posinset') === `${place}`))
    for (const place of [20, 40]) {
      await scrollTo(feedOf(tab), 100_000)
      await until('older posts', () => has(place + 1))
    }
    await tab.prefer({ firstSteps: 1 })
    const steps = tab.page.getByRole('region', { name: 'Show who you are' })
    await steps.waitFor()
    // There is no layout.
    await steps.evaluate((it) => {
      const { parentElement: box } = it
      if (box === null) throw new Error('it is nowhere')
      Object.defineProperty(box, 'offsetHeight', { value: 3_000 })
      changed.get(box)?.()
    })
    await scrollTo(feedOf(tab), 3_000)
    await until('the first post', () => has(1))
  })

  test('do not begin for somebody who follows people, or has posts (FM3, T63)', async () => {
    const world = await openWorld({ instance: { posts: 0 } })
    await world.tab.page.getByRole('main').getByText('No posts').waitFor()
    expect(await world.tab.page.getByText(/^Step \d/).count()).toBe(0)
  })
})

describe('a visitor', () => {
  test('reads what this instance is, above its latest posts (FM1)', async () => {
    const world = await openWorld({
      as: null,
      path: '/',
      before: ({ instance }) => instance.control.registration({ ...DEFAULT_REGISTRATION, open: true }),
    })
    const main = world.tab.page.getByRole('main')
    const welcome = main.getByRole('region', { name: /Rookery/ })
    await welcome.getByRole('heading', { name: /Rookery/ }).waitFor()
    await welcome.getByText(/people · .* posts/).waitFor()
    const faces = welcome.getByRole('list', { name: 'People who posted here lately' })
    await until('five faces', async () => (await faces.getByRole('link').count()) === 5)
    await rowsOf(world.tab).first().waitFor()
    await welcome.getByRole('link', { name: 'Register' }).waitFor()
    await welcome.getByRole('link', { name: 'About' }).click()
    await until('the page', () => world.tab.page.path() === '/about')
  })

  test.each(['mastodon', 'gotosocial', 'akkoma'] as const)('reads it on %s, too (FM1)', async (dialect) => {
    const world = await openWorld({ as: null, path: '/main/public', instance: { dialect } })
    const main = world.tab.page.getByRole('main')
    await main.getByRole('heading', { level: 2 }).first().waitFor()
    await main.getByRole('link', { name: 'About' }).waitFor()
    expect(await main.getByRole('link', { name: 'Register' }).count()).toBe(0)
  })

  test('reads it where the posts are for members alone (FM1, I26)', async () => {
    const world = await openWorld({
      as: null,
      path: '/main/all',
      before: ({ instance }) => instance.control.setPrivate(true),
    })
    const main = world.tab.page.getByRole('main')
    await main.getByText('Log in to see this.').waitFor()
    await main.getByRole('heading', { name: /Rookery/ }).waitFor()
  })

  test('does not read it as a member (FM1)', async () => {
    const world = await openWorld({ path: '/main/public' })
    await rowsOf(world.tab).first().waitFor()
    expect(await world.tab.page.getByRole('list', { name: 'People who posted here lately' }).count()).toBe(0)
  })
})
