import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf } from './harness/feed.ts'
import { go, goToFeed } from './harness/go.ts'
import type { Profile } from './harness/profile.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const CONFIGURATION = '/api/pleroma/frontend_configurations'
const DARK = 'rgb(18, 26, 36)'
const LIGHT = 'rgb(237, 240, 244)'

let world: World
let stranger: Profile | undefined

const configure = (pleromaFe: object): void =>
  world.instance.control.answer(CONFIGURATION, { pleroma_fe: pleromaFe })
const visit = async (path: string): Promise<Tab> => {
  stranger = await world.newProfile()
  return stranger.openTab(path)
}
const pageOf = ({ page }: Tab): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--page)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 40 } })
})
afterEach(async () => {
  world.instance.control.clearAnswers()
  await stranger?.close()
  stranger = undefined
})
afterAll(() => world?.close())

describe('the first look of a visitor', () => {
  test.each([
    ['of the theme that is configured', 'pleroma-light', { dark: LIGHT }],
    ['of the default theme where the configured one does not exist', 'neon-nights', { light: DARK }],
    ['of the system where nothing is configured', null, { light: LIGHT, dark: DARK }],
  ] as const)(
    'is that %s',
    async (_what, theme, looks: { readonly light?: string; readonly dark?: string }) => {
      configure({ theme })
      const tab = await visit('/about')
      await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await until('the instance to be known', async () => (await tab.page.title()).includes('The Rookery'))
      for (const colorScheme of ['light', 'dark'] as const) {
        const colour = looks[colorScheme]
        if (colour === undefined) continue
        await tab.page.emulateMedia({ colorScheme })
        await until(`the colours of ${theme ?? colorScheme}`, async () => (await pageOf(tab)) === colour)
      }
      if (theme === null)
        expect(await tab.page.evaluate(() => document.documentElement.dataset.theme)).toBe(undefined)
    },
  )
})

test('a theme of the instance’s own is worn, and from its first paint on by who comes again', async () => {
  const { control } = world.instance
  configure({ theme: 'sepia' })
  control.answer('/static/styles.json', { sepia: '/static/themes/sepia.json' })
  const colors = { bg: '#f4ecd8', fg: '#e9dfc4', text: '#3b2f1e', link: '#8a3b12' }
  control.answer('/static/themes/sepia.json', { source: { colors, radii: { btn: 12 } } })
  const tab = await visit('/about')
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  const SEPIA = 'rgb(244, 236, 216)'
  await until('its colours', async () => (await pageOf(tab)) === SEPIA)
  const login = tab.page.getByRole('button', { name: 'Log in', exact: true })
  expect(await login.evaluate((button) => getComputedStyle(button).borderRadius)).toBe('12px')
  expect(await tab.page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#f4ecd8')
  expect(await axeOfColours(tab)).toEqual([])

  await tab.page.addInitScript(() => {
    const look = (): void => {
      const { body, documentElement: root } = document
      if (body) root.dataset.looks = `${root.dataset.looks ?? ''}|${getComputedStyle(body).backgroundColor}`
      if (document.querySelector('main') === null) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await tab.page.reload()
  await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  const looks = await tab.page.evaluate(() => document.documentElement.dataset.looks ?? '')
  expect([...new Set(looks.split('|').slice(1))]).toEqual([SEPIA])

  // One that can't be shown any more leaves the default.
  control.answer('/static/themes/sepia.json', { source: { colors: { bg: 'none' } } })
  await stranger?.killEngine()
  await tab.page.reload()
  await until('the default', async () => (await pageOf(tab)) === DARK)
})

describe('where the instance says so', () => {
  test('default pictures stand in for those that somebody does not have', async () => {
    configure({
      defaultAvatar: '/media/pictures/96x96/avatar.png',
      defaultBanner: '/media/pictures/600x200/banner.png',
    })
    world.instance.control.answer('/api/v1/accounts/lookup', {
      avatar: '',
      avatar_static: '',
      header: '',
      header_static: '',
    })
    // Posts would tell more of their author.
    const id = world.instance.state.byAcct.get('kestrel')
    world.instance.control.answer(`/api/v1/accounts/${id}/statuses`, [])
    const tab = await visit('/about')
    const { page } = tab
    await until('the instance to be known', async () => (await page.title()).includes('The Rookery'))
    await go(tab, '/users/kestrel')
    const pictures = page.getByRole('main').locator('img')
    const sources = (): Promise<string[]> =>
      pictures.evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).pathname))
    await until('both', async () => {
      const shown = await sources()
      return (
        shown.includes('/media/pictures/96x96/avatar.png') &&
        shown.includes('/media/pictures/600x200/banner.png')
      )
    })
  })

  test('moving pictures stand still for who has chosen nothing', async () => {
    const id = world.instance.state.byAcct.get('kestrel')
    world.instance.control.answer(`/api/v1/accounts/${id}/statuses`, [])
    world.instance.control.answer('/api/v1/accounts/lookup', {
      avatar: '/media/pictures/96x96/moving.png',
      avatar_static: '/media/pictures/96x96/still.png',
    })
    const { page } = await visit('/users/kestrel')
    await page.getByRole('main').locator('img[src$="/still.png"]').first().waitFor()
    expect(await page.getByRole('main').locator('img[src$="/moving.png"]').count()).toBe(0)
  })

  test('its logo is a stencil in the middle of the bar', async () => {
    configure({ logo: '/media/pictures/80x80/logo.png', logoMask: true, logoLeft: false, logoMargin: '3px' })
    const { page } = await visit('/about')
    const logo = page.getByRole('banner').locator('img')
    await until('the logo', async () => (await logo.getAttribute('src'))?.endsWith('/logo.png'))
    const look = await logo.evaluate((image) => {
      const { maskImage, marginTop } = getComputedStyle(image.parentElement as Element)
      const { left, right } = image.getBoundingClientRect()
      return { maskImage, marginTop, off: Math.abs((left + right) / 2 - innerWidth / 2) }
    })
    expect(look.maskImage).toContain('logo.png')
    expect(look.marginTop).toBe('3px')
    expect(look.off).toBeLessThan(20)
  })

  test('a logo that is a picture stands at the start, and its name is bar and title', async () => {
    configure({ logo: '/media/pictures/80x80/logo.png', logoMask: false, logoLeft: true, name: 'Crow Cove' })
    const { page } = await visit('/main/public')
    const logo = page.getByRole('banner').locator('img')
    await until('the logo', async () => (await logo.getAttribute('src'))?.endsWith('/logo.png'))
    expect(await logo.evaluate((image) => getComputedStyle(image.parentElement as Element).maskImage)).toBe(
      'none',
    )
    expect((await logo.boundingBox())?.x).toBeLessThan(60)
    await page.getByRole('banner').getByText('Crow Cove').waitFor()
    await until('the title', async () => (await page.title()).endsWith('· Crow Cove'))
  })

  test('a member is offered few scopes, one format and no polls, and answers a subject as the instance wants it', async () => {
    configure({ minimalScopesMode: true })
    const metadata = { postFormats: ['text/plain'], features: ['pleroma_api', 'mastodon_api'] }
    world.instance.control.answer('/nodeinfo/2.0.json', { metadata })
    world.instance.control.answer('/api/v1/instance', { pleroma: { metadata } })
    await world.instance.post('rook', 'about owls at dawn', { spoiler_text: 'owls' })
    const tab = await visit('/login')
    await world.signIn(tab)
    const scopes = tab.page.getByRole('combobox').first().getByRole('option')
    await until('two of them', async () => (await scopes.allTextContents()).join() === 'Public,Direct')
    const own = tab.page.getByRole('form', { name: 'New post' })
    await own.getByRole('button', { name: 'Preview' }).waitFor()
    expect(await own.getByRole('combobox', { name: 'Format' }).count()).toBe(0)
    expect(await own.getByRole('button', { name: 'Add a poll' }).count()).toBe(0)
    await goToFeed(tab, '/main/public')
    await buttonOf(tab, 'about owls at dawn', 'Reply').click()
    const form = tab.page.getByRole('form', { name: 'Reply to @rook' })
    const subject = form.getByRole('textbox', { name: 'Subject' })
    await subject.waitFor()
    expect(await subject.inputValue()).toBe('re: owls')
  })
})
