import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postWithFiles } from '../harness/attach.ts'
import { until } from '../harness/browser.ts'
import { openClientWorld } from '../harness/clientWorld.ts'
import { rowWith } from '../harness/feed.ts'
import { type StaticServer, serve } from '../harness/staticServer.ts'
import type { Tab } from '../harness/tab.ts'
import type { World } from '../harness/world.ts'

let world: World
let tab: Tab
/** A device of the reader's network. */
let router: StaticServer
const asked: string[] = []

beforeAll(async () => {
  router = await serve((path) => {
    asked.push(path)
    return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' }
  })
  const { port } = new URL(router.origin)
  world = await openClientWorld({ instance: { posts: 30 } })
  const { instance } = world
  const at = (host: string, path: string): string => `http://${host}:${port}/${path}`
  const id = await postWithFiles(instance, 'pictures of a router', [
    { name: 'a.png', description: 'The first' },
    { name: 'b.png', description: 'The second' },
    { name: 'c.webm', type: 'video', description: 'A film' },
    { name: 'd.png', description: 'A real one' },
  ])
  const [first, second, film] =
    instance.state.statuses.get(id)?.mediaIds.map((one) => instance.state.media.get(one)) ?? []
  for (const [media, host] of [
    [first, '127.0.0.1'],
    [second, '2130706433'],
    [film, 'localhost'],
  ] as const)
    if (media) Object.assign(media, { path: at(host, 'file'), previewPath: at(host, 'preview') })
  const carded = await instance.post('rook', 'a card of a router')
  carded.card = {
    url: 'https://evil.example/',
    title: 'Log in to your bank',
    description: '',
    providerName: 'bank.example',
    image: at('0x7f.1', 'card'),
  }
  const stranger = instance.state.byAcct.get('rook')
  const author = instance.state.accounts.get(stranger ?? '')
  if (author)
    Object.assign(author, { avatar: at('[::ffff:127.0.0.1]', 'avatar'), header: at('127.0.0.1.', 'header') })
  const liar = await instance.post('rook', 'links of a liar')
  liar.content =
    '<p>links of a liar: <a href="https://evil.example/login">https://bank.example/login</a>, ' +
    '<span class="h-card"><a class="u-url mention" href="https://evil.example/login">@bob@bank.example</a></span>, ' +
    '<a href="https://evil.example/x"><span class="invisible">https://</span><span class="ellipsis">evil.example/</span></a></p>'
  const long = await instance.post('rook', 'a long liar')
  long.content = `<p>a long liar: <a href="https://evil.example/x">https://bank.example/login?${'x'.repeat(2_000)}</a></p>`
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(async () => {
  await world?.close()
  await router?.close()
})

describe('a stranger makes the browser ask a device of its network', () => {
  test('by files, cards and avatars: nothing is asked, and a file says why (M45)', async () => {
    const row = rowWith(tab, 'pictures of a router')
    await row.scrollIntoViewIfNeeded()
    const real = row.getByRole('img', { name: 'A real one' })
    await until('a real picture', () => real.evaluate((image: HTMLImageElement) => image.naturalWidth > 0))
    await rowWith(tab, 'a card of a router').getByText('Log in to your bank').waitFor()
    const sources = await tab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')].map(({ src }) => src),
    )
    expect(sources.filter((source) => new URL(source).port === new URL(router.origin).port)).toEqual([])
    expect(asked).toEqual([])
    for (const name of ['The first', 'The second', 'A film'])
      await row.getByRole('link', { name: `${name} Not loaded: a private address` }).waitFor()
  })
})

describe('a stranger pretends that a link leads elsewhere', () => {
  test('by its text: the real host stands behind it (PO67)', async () => {
    const row = rowWith(tab, 'links of a liar')
    const lie = row.getByRole('link', { name: 'https://bank.example/login → evil.example', exact: true })
    expect(await lie.getAttribute('href')).toBe('https://evil.example/login')
    expect(await lie.getByText('→ evil.example').isVisible()).toBe(true)
    expect(await row.getByRole('link', { name: 'evil.example/…', exact: true }).count()).toBe(1)
  })

  test('by a text that pushes the host out of sight: it stands before it (PO67)', async () => {
    const long = rowWith(tab, 'a long liar').getByRole('link', {
      name: /^→ evil\.example: https:\/\/bank\.example/,
    })
    expect(await long.getByText('→ evil.example').isVisible()).toBe(true)
  })

  test('by the card of its page: the real host stands in it (PO67)', async () => {
    const card = rowWith(tab, 'a card of a router').getByRole('link', { name: /bank\.example/ })
    expect(await card.getByText('→ evil.example').isVisible()).toBe(true)
  })

  test('by a mention: it leads to the account that is written, in the client (PO8)', async () => {
    const mention = rowWith(tab, 'links of a liar').getByRole('link', { name: /^@bob/ })
    expect(await mention.getAttribute('href')).toBe('/users/bob%40bank.example')
    expect(await mention.getAttribute('title')).toBe('@bob@bank.example')
  })
})
