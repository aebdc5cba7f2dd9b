import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const CONFIGURATION = '/api/pleroma/frontend_configurations'
const DARK = 'rgb(18, 26, 36)'
const LIGHT = 'rgb(237, 240, 244)'

let world: World
let tab: Tab

/** Configures the client, and visits it in a new tab: in the same one, the next engine would go on with what the last one knew (R49). */
async function configure(pleromaFe: object): Promise<void> {
  world.instance.control.overrideAnswer(CONFIGURATION, { pleroma_fe: pleromaFe })
  await tab.close()
  await endEngine(world)
  tab = await world.openTab('/about')
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
  tab = await world.openTab('/about')
  await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
})
afterEach(async () => {
  world.instance.control.clearAnswers()
  await tab.page.emulateMedia({ colorScheme: null })
})
afterAll(() => world?.close())

test('a visitor’s page follows the system where no theme is configured', async () => {
  await configure({ theme: null })
  await until('the instance to be known', async () => (await tab.page.title()).includes('The Rookery'))
  for (const [colorScheme, colour] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    await tab.page.emulateMedia({ colorScheme })
    await until(`the colours of ${colorScheme}`, async () => (await pageOf(tab)) === colour)
  }
})

test("the instance's own theme is applied, on the next visit from the first paint on", async () => {
  const { control } = world.instance
  control.overrideAnswer('/static/styles.json', { sepia: '/static/themes/sepia.json' })
  const colors = { bg: '#f4ecd8', fg: '#e9dfc4', text: '#3b2f1e', link: '#8a3b12' }
  control.overrideAnswer('/static/themes/sepia.json', { source: { colors, radii: { btn: 12 } } })
  await configure({ theme: 'sepia' })
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  const SEPIA = 'rgb(244, 236, 216)'
  await until('the colours of the theme', async () => (await pageOf(tab)) === SEPIA)
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
})

test('the logo is a mask in the middle of the bar, or an image at its start, over the wallpaper', async () => {
  const look = async (): Promise<{ mask: string; marginTop: string; left: number; off: number }> => {
    const logo = tab.page.getByRole('banner').locator('img')
    await until('the logo of the instance', async () =>
      (await logo.getAttribute('src'))?.endsWith('/logo.png'),
    )
    return logo.evaluate((image) => {
      const { maskImage, marginTop } = getComputedStyle(image.parentElement as Element)
      const { left, right } = image.getBoundingClientRect()
      return { mask: maskImage, marginTop, left, off: Math.abs((left + right) / 2 - innerWidth / 2) }
    })
  }
  const logo = '/media/pictures/80x80/logo.png'
  await configure({ logo, logoMask: true, logoLeft: false, logoMargin: '3px' })
  const stencil = await look()
  expect(stencil.mask).toContain('logo.png')
  expect(stencil.marginTop).toBe('3px')
  expect(stencil.off).toBeLessThan(20)

  await configure({ logo, logoMask: false, logoLeft: true, logoMargin: '4px', hideSitename: true })
  await until('the other look', async () => (await look()).mask === 'none')
  const picture = await look()
  expect(picture.mask).toBe('none')
  expect(picture.marginTop).toBe('4px')
  expect(picture.left).toBeLessThan(60)
  const bar = tab.page.getByRole('banner')
  expect(await bar.getByText('The Rookery').count()).toBe(0)
  // The name is hidden, but the link still has an accessible name.
  await bar.getByRole('link', { name: 'The Rookery' }).waitFor()
  await until('the wallpaper', () =>
    tab.page.evaluate(() =>
      getComputedStyle(document.querySelector('[data-layout]') ?? document.body).backgroundImage.includes(
        '/media/pictures/1600x1000/dusk.png',
      ),
    ),
  )
})
