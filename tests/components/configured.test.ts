import { expect, test } from 'vitest'
import { buttonOf, rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { closeOptions, openOptions, scopeButton } from './harness/postOptions.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const CONFIGURATION = '/api/pleroma/frontend_configurations'
const DARK = '#121a24'
const LIGHT = '#edf0f4'

const configure = ({ instance }: World, pleromaFe: object): void =>
  instance.control.overrideAnswer(CONFIGURATION, { pleroma_fe: pleromaFe })

/** The theme colours that the page gives the browser. */
const frameColours = (): (string | null)[] =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.getAttribute('content'))

/** The paths of all images in `where`. */
const sources = (where: Locator): string[] =>
  where
    .locator('img')
    .elements()
    .map((image) => new URL((image as HTMLImageElement).src).pathname)

test.each([
  ['the configured theme', 'pleroma-light', 'pleroma-light', [LIGHT]],
  ['the default theme where the configured one does not exist', 'neon-nights', 'configured', [DARK]],
  ["the system's preference where none is configured", null, undefined, [LIGHT, DARK]],
] as const)("a visitor's first look is %s", async (_what, theme, dataTheme, colours) => {
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    before: (world) => configure(world, { theme }),
  })
  await until('the instance to be known', async () => (await tab.page.title()).includes('The Rookery'))
  await until('the colours', () => frameColours().join() === colours.join())
  expect(document.documentElement.dataset.theme).toBe(dataTheme)
})

test('default pictures replace those that an account does not have', async () => {
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    before: (world) => {
      const { control, state } = world.instance
      configure(world, {
        defaultAvatar: '/media/pictures/96x96/avatar.png',
        defaultBanner: '/media/pictures/600x200/banner.png',
      })
      control.overrideAnswer('/api/v1/accounts/lookup', {
        avatar: '',
        avatar_static: '',
        header: '',
        header_static: '',
      })
      // Posts show the avatar of their author.
      control.overrideAnswer(`/api/v1/accounts/${state.byAcct.get('kestrel')}/statuses`, [])
    },
  })
  await until('the instance to be known', async () => (await tab.page.title()).includes('The Rookery'))
  await tab.go('/users/kestrel')
  const main = tab.page.getByRole('main')
  for (const picture of ['/media/pictures/96x96/avatar.png', '/media/pictures/600x200/banner.png'])
    await until(picture, () => sources(main).includes(picture))
})

test('animated pictures are still without a preference', async () => {
  const { tab } = await openWorld({
    as: null,
    path: '/users/kestrel',
    before: ({ instance: { control, state } }) => {
      control.overrideAnswer(`/api/v1/accounts/${state.byAcct.get('kestrel')}/statuses`, [])
      control.overrideAnswer('/api/v1/accounts/lookup', {
        avatar: '/media/pictures/96x96/moving.png',
        avatar_static: '/media/pictures/96x96/still.png',
      })
    },
  })
  const main = tab.page.getByRole('main')
  await main.locator('img[src$="/still.png"]').first().waitFor()
  expect(await main.locator('img[src$="/moving.png"]').count()).toBe(0)
})

test("the instance's name is in the bar and in the title, beside its logo", async () => {
  const { tab } = await openWorld({
    as: null,
    before: (world) =>
      configure(world, { logo: '/media/pictures/80x80/logo.png', logoMask: false, name: 'Crow Cove' }),
  })
  const banner = tab.page.getByRole('banner')
  await until('the logo', () => sources(banner).includes('/media/pictures/80x80/logo.png'))
  await banner.getByText('Crow Cove').waitFor()
  await until('the title', async () => (await tab.page.title()).endsWith('· Crow Cove'))
})

test('a logo that cannot be loaded leaves the bird alone (L15)', async () => {
  const { tab } = await openWorld({
    as: null,
    before: (world) => configure(world, { logo: '/static/gone.png' }),
  })
  const banner = tab.page.getByRole('banner')
  await until('the logo', () => sources(banner).includes('/static/gone.png'))
  // A browser reports the failure; here, nothing is loaded.
  await banner.locator('img').evaluate((image) => image.dispatchEvent(new Event('error')))
  await until('no picture', () => sources(banner).length === 0)
  await banner.getByRole('link', { name: 'The Rookery' }).locator('svg').waitFor()
})

test("a signed-in user's forms offer what the instance supports, and a reply has its subject", async () => {
  const { tab } = await openWorld({
    before: async (world) => {
      const { control } = world.instance
      configure(world, { minimalScopesMode: true })
      const metadata = { postFormats: ['text/plain'], features: ['pleroma_api', 'mastodon_api'] }
      control.overrideAnswer('/nodeinfo/2.0.json', { metadata })
      control.overrideAnswer('/api/v1/instance', { pleroma: { metadata } })
      await world.instance.post('rook', 'about owls at dawn', { spoiler_text: 'owls' })
    },
  })
  const { page } = tab
  const own = page.getByRole('form', { name: 'New post' })
  await until('no polls', async () => (await own.getByRole('button', { name: 'Add a poll' }).count()) === 0)
  await scopeButton(own).click()
  const scopes = page.getByRole('menuitemradio')
  await scopes.first().waitFor()
  const names = scopes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(await names).toEqual(['Public', 'Direct'])
  await page.keyboard.press('Escape')
  const options = await openOptions(page, own)
  await options.getByRole('button', { name: 'Preview' }).waitFor()
  expect(await options.getByRole('combobox', { name: 'Format' }).count()).toBe(0)
  await closeOptions(page)
  await rowsOf(tab).first().waitFor()
  await buttonOf(tab, 'about owls at dawn', 'Reply').click()
  const form = page.getByRole('form', { name: 'Reply to @rook' })
  const subject = form.getByRole('textbox', { name: 'Subject' })
  await subject.waitFor()
  expect(await subject.inputValue()).toBe('re: owls')
})
