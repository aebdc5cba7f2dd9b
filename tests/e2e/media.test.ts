import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import { postWith } from './harness/attach.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { pinch, swipe, tap } from './harness/touch.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

const viewer = (): Locator => tab.page.getByRole('dialog', { name: 'Media viewer' })
const counter = async (): Promise<string> =>
  (await viewer()
    .getByText(/^\S+ \/ \S+$/)
    .textContent()) ?? ''
const isAt = (at: string): Promise<unknown> => until(at, async () => (await counter()) === at)
const gone = (): Promise<void> => viewer().waitFor({ state: 'detached' })
const picture = (name: string): Locator => viewer().getByRole('img', { name })
/** How much larger it is than what fits. */
const scale = (name: string): Promise<number> =>
  picture(name).evaluate(
    (image) => new DOMMatrix(getComputedStyle(image.parentElement as Element).transform).a,
  )
/** Addresses that the page has loaded. */
const loaded = (part: string): Promise<number> =>
  tab.page.evaluate(
    (wanted) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length,
    part,
  )
const prefer = (change: PreferenceChange): Promise<unknown> => tab.run({ kind: 'setPreferences', change })
const go = async (words: string, path = '/main/friends'): Promise<Locator> => {
  await tab.page.goto(new URL(path, world.instance.origin).href)
  const row = tab.page.getByRole('main').getByRole('article').filter({ hasText: words }).first()
  await row.waitFor()
  await row.scrollIntoViewIfNeeded()
  return row
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  const { instance } = world
  await postWith(
    instance,
    'a dozen pictures',
    Array.from({ length: 12 }, (_, at) => ({ name: `dozen${at}.png` })),
  )
  await postWith(instance, 'of every kind', [
    { name: 'kind.png', description: 'A picture among others' },
    { name: 'tune.wav', type: 'audio', description: 'A tune' },
    { name: 'film.webm', type: 'video', description: 'A film', width: 160, height: 120 },
    { name: 'paper.pdf', type: 'unknown', description: `A paper ${'with a long title '.repeat(6)}` },
    { name: 'game.swf', type: 'unknown', mime: 'application/x-shockwave-flash', description: 'A game' },
  ])
  await postWith(instance, 'not for everybody', [{ name: 'secret.png', description: 'A secret' }], {
    sensitive: true,
  })
  await postWith(instance, 'a broken picture', [{ name: 'broken.png', description: 'Broken' }])
  await postWith(instance, 'another post', [{ name: 'other.png', description: 'Of another post' }])
  await postWith(instance, 'three pictures', [
    { name: 'one.png', description: 'The first' },
    { name: 'two.png', description: 'The second', width: 480, height: 1600 },
    { name: 'three.png', description: 'The third', width: 64, height: 48 },
  ])
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async () => {
  world.instance.control.clearFaults()
  await prefer({
    interfaceLanguage: null,
    hideAttachments: null,
    hideAttachmentsInConv: null,
    preloadImage: null,
    maxThumbnails: null,
  })
  await resize(tab, DESKTOP)
})

describe('the media viewer', () => {
  test('goes round by the arrow keys, and gives the focus back', async () => {
    const row = await go('three pictures')
    const before = await tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop)
    const link = row.getByRole('link', { name: 'The second' })
    await link.focus()
    await tab.page.keyboard.press('Enter')
    await isAt('2 / 3')
    expect(await viewer().getByText('The second', { exact: true }).isVisible()).toBe(true)
    await tab.page.keyboard.press('ArrowRight')
    await isAt('3 / 3')
    await tab.page.keyboard.press('ArrowRight')
    await isAt('1 / 3')
    await tab.page.keyboard.press('ArrowLeft')
    await isAt('3 / 3')
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Escape')
    await gone()
    await isFocused('what opened it', link)
    const after = await tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop)
    expect(after).toBe(before)
  })

  test('is closed by the back button, by its own and by a press beside the picture', async () => {
    const row = await go('three pictures')
    const path = tab.page.url()
    const open = (): Promise<void> => row.getByRole('link', { name: 'The third' }).click()
    await open()
    await until('its entry', () => tab.page.evaluate(() => history.state?.rookeryLayer === 1))
    await tab.page.goBack()
    await gone()
    expect(tab.page.url()).toBe(path)
    await open()
    await viewer().getByRole('button', { name: 'Close media viewer' }).click()
    await gone()
    await open()
    await picture('The third').waitFor()
    await tab.page.mouse.click(DESKTOP.width / 2, 120)
    await gone()
  })

  test('has buttons, which stand the other way round with Arabic', async () => {
    const row = await go('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await viewer().getByRole('button', { name: 'Next' }).click()
    await isAt('2 / 3')
    await viewer().getByRole('button', { name: 'Previous' }).click()
    await viewer().getByRole('button', { name: 'Previous' }).click()
    await isAt('3 / 3')
    await tab.page.keyboard.press('Escape')
    await gone()
    await prefer({ interfaceLanguage: 'ar' })
    await tab.page.locator('html[dir=rtl]').waitFor()
    await row.getByRole('link', { name: 'The first' }).click()
    const arabic = tab.page.getByRole('dialog', { name: 'عارض الوسائط' })
    await arabic.getByRole('img', { name: 'The first' }).waitFor()
    await tab.page.keyboard.press('ArrowLeft')
    await arabic.getByRole('img', { name: 'The second' }).waitFor()
    const next = await arabic.getByRole('button', { name: 'التالي' }).boundingBox()
    expect(next?.x).toBeLessThan(DESKTOP.width / 2)
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Escape')
    await arabic.waitFor({ state: 'detached' })
  })

  test('shows what one post has, and loads what is on both sides', async () => {
    const row = await go('another post')
    await row.getByRole('link', { name: 'Of another post' }).click()
    await picture('Of another post').waitFor()
    expect(await viewer().getByRole('button', { name: 'Next' }).count()).toBe(0)
    await tab.page.keyboard.press('ArrowRight')
    expect(await picture('Of another post').count()).toBe(1)
    await tab.page.keyboard.press('Escape')
    await gone()
    const three = rowWith(tab, 'three pictures')
    await three.scrollIntoViewIfNeeded()
    const whole = '/media/pictures/1280x853/one.png'
    expect(await loaded('/media/pictures/480x1600/two.png')).toBe(0)
    await three.getByRole('link', { name: 'The first' }).click()
    await until('the picture', async () => (await loaded(whole)) === 1)
    await until('the next', async () => (await loaded('/media/pictures/480x1600/two.png')) === 1)
    await until('the one before', async () => (await loaded('/media/pictures/64x48/three.png')) === 1)
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('takes films and sounds, and nothing else', async () => {
    const row = await go('of every kind')
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    await row.getByRole('link', { name: 'A paper' }).waitFor()
    expect(await row.getByRole('link', { name: 'A game' }).count()).toBe(1)
    expect(await row.locator('audio[controls][preload=none]').count()).toBe(1)
    expect(await row.getByText('A tune', { exact: true }).isVisible()).toBe(true)
    expect(await row.locator('video[controls]').count()).toBe(1)
    await row.getByRole('button', { name: 'Show in media viewer' }).click()
    await isAt('3 / 3')
    await viewer().locator('video').waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('ArrowLeft')
    await isAt('2 / 3')
    await viewer().locator('audio').waitFor()
    const original = viewer().getByRole('link', { name: 'Open original' })
    expect(await original.getAttribute('href')).toContain('/media/sounds/tune.wav')
    expect(await viewer().getByRole('link', { name: 'Download' }).getAttribute('download')).not.toBeNull()
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('says while a picture is loaded, and when it can not be, with another try', async () => {
    world.problems.expect(/the server responded with a status of 500/)
    world.instance.control.fault({ match: 'GET /media/pictures/.*broken', status: 500, delayMs: 1_000 })
    const row = await go('a broken picture')
    await row.getByRole('link', { name: 'Broken' }).click()
    await viewer().getByText('Loading').waitFor()
    await viewer().getByText('This file could not be loaded.').waitFor()
    expect(await axe(tab)).toEqual([])
    world.instance.control.clearFaults()
    await viewer().getByRole('button', { name: 'Try again' }).click()
    await until('the picture', () =>
      picture('Broken').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    )
    await viewer().getByText('This file could not be loaded.').waitFor({ state: 'detached' })
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('by a mouse: its wheel zooms, what is larger is moved, two presses do both', async () => {
    const row = await go('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await viewer().getByRole('button', { name: 'Zoom in' }).waitFor()
    const [x, y] = [DESKTOP.width / 2, DESKTOP.height / 2]
    await tab.page.mouse.move(x, y)
    await tab.page.mouse.wheel(0, -400)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    await viewer().getByRole('button', { name: 'Zoom out' }).waitFor()
    const before = await picture('The first').boundingBox()
    await tab.page.mouse.down()
    await tab.page.mouse.move(x - 60, y, { steps: 4 })
    await tab.page.mouse.up()
    const after = await picture('The first').boundingBox()
    expect(Math.round((before?.x ?? 0) - (after?.x ?? 0))).toBe(60)
    expect(await counter()).toBe('1 / 3')
    await tab.page.mouse.dblclick(x, y)
    await until('the whole picture', async () => (await scale('The first')) === 1)
    await tab.page.keyboard.press('Escape')
    await gone()
  })
})

describe('by fingers, on a phone', () => {
  const middle = { x: PHONE.width / 2, y: PHONE.height / 2 }
  const swipeBy = (px: number): Promise<void> => swipe(tab, middle, { x: middle.x + px, y: middle.y })

  test('a swipe of less than a quarter stays, of more goes on', async () => {
    await resize(tab, PHONE)
    const row = await go('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await isAt('1 / 3')
    await swipeBy(-PHONE.width / 4 + 10)
    expect(await counter()).toBe('1 / 3')
    await swipeBy(-PHONE.width / 4 - 10)
    await isAt('2 / 3')
    await swipeBy(PHONE.width / 4 + 10)
    await isAt('1 / 3')
    expect(await axe(tab)).toEqual([])
  })

  test('two fingers zoom, not under 1, and what is let go under 1.2 is whole again', async () => {
    await viewer().getByRole('button', { name: 'Zoom in' }).waitFor()
    await pinch(tab, middle, 200, 100)
    expect(await scale('The first')).toBe(1)
    await pinch(tab, middle, 100, 110)
    await until('the whole picture', async () => (await scale('The first')) === 1)
    await pinch(tab, middle, 80, 200)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    // What is larger is moved, and is no swipe.
    await swipeBy(-PHONE.width / 2 + 20)
    expect(await counter()).toBe('1 / 3')
    await tap(tab, middle, 2)
    await until('the whole picture', async () => (await scale('The first')) === 1)
    await tap(tab, middle, 2)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    await tab.page.keyboard.press('Escape')
    await gone()
  })
})

describe('attachments', () => {
  test('that are sensitive are covered, loaded when the cover is pressed, and can be covered again', async () => {
    const row = await go('not for everybody')
    const cover = row.getByRole('button', { name: 'Sensitive: Show attachment' })
    await cover.waitFor()
    expect(await row.getByRole('img', { name: 'A secret' }).count()).toBe(0)
    expect(await loaded('secret.png')).toBe(0)
    world.instance.control.fault({ match: 'GET /media/previews/.*secret', delayMs: 1_000 })
    await cover.focus()
    await tab.page.keyboard.press('Enter')
    await row.getByRole('button', { name: 'Loading' }).waitFor()
    await row.getByRole('img', { name: 'A secret' }).waitFor()
    const hide = row.getByRole('button', { name: 'Hide attachment' })
    await isFocused('the button that hides them', hide)
    await tab.page.keyboard.press('Enter')
    await isFocused('the cover', cover)
    expect(await row.getByRole('img', { name: 'A secret' }).count()).toBe(0)
    await prefer({ preloadImage: false })
    await tab.page.keyboard.press('Enter')
    await row.getByRole('img', { name: 'A secret' }).waitFor()
  })

  test("have the instance's own cover, where it has one", async () => {
    const path = '/api/pleroma/frontend_configurations'
    world.instance.control.answer(path, { pleroma_fe: { nsfwCensorImage: '/media/stickers/cover.png' } })
    const person = await world.newProfile()
    const visitor = await person.openTab('/main/public')
    const row = rowWith(visitor, 'not for everybody')
    await row.getByRole('button', { name: 'Sensitive: Show attachment' }).waitFor()
    await until('the cover', () => row.locator('img[src$="/media/stickers/cover.png"]').isVisible())
    world.instance.control.clearAnswers()
    await person.close()
  })

  test('that are too many are cut, shown whole, folded again, and opened as a gallery', async () => {
    const row = await go('a dozen pictures')
    await row.getByText('Post has 12 attachments').waitFor()
    const pictures = row.getByRole('link', { name: 'Open attachment' })
    expect(await pictures.count()).toBe(9)
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    expect(await pictures.count()).toBe(12)
    await row.getByRole('button', { name: 'Collapse attachments' }).click()
    expect(await pictures.count()).toBe(9)
    await row.getByRole('button', { name: 'Open gallery' }).click()
    await isAt('1 / 12')
    await tab.page.keyboard.press('ArrowLeft')
    await isAt('12 / 12')
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('are no wider than their post, whatever is said of them', async () => {
    await resize(tab, PHONE)
    const row = await go('of every kind')
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    await row.getByRole('link', { name: 'A paper' }).waitFor()
    const edge = await row.evaluate((element) => element.getBoundingClientRect().right)
    const most = await row
      .locator('figure, video, a[target=_blank]')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)))
    expect(most).toBeLessThanOrEqual(edge)
  })

  test('beyond the most that are wanted are links', async () => {
    await prefer({ maxThumbnails: 2 })
    const row = await go('three pictures')
    await row.getByRole('link', { name: 'The third' }).waitFor()
    expect(await row.locator('a img[alt^="The "]').count()).toBe(2)
  })

  test('are links where a person wants that: in timelines, in conversations', async () => {
    await prefer({ hideAttachments: true })
    let row = await go('three pictures')
    await row.getByRole('link', { name: 'The first' }).waitFor()
    expect(await row.locator('a img[alt^="The "]').count()).toBe(0)
    expect(await axe(tab)).toEqual([])
    // A press shows it all the same.
    await row.getByRole('link', { name: 'The second' }).click()
    await isAt('2 / 3')
    await tab.page.keyboard.press('Escape')
    await gone()
    const id = await row.getAttribute('data-row')
    row = await go('three pictures', `/notice/${id}`)
    expect(await row.locator('a img[alt^="The "]').count()).toBe(3)
    await prefer({ hideAttachmentsInConv: true })
    await until('links', async () => (await row.locator('a img[alt^="The "]').count()) === 0)
    await row.getByRole('link', { name: 'The first' }).waitFor()
  })

  test('move nothing while they load', async () => {
    world.instance.control.fault({ match: 'GET /media/previews', delayMs: 500 })
    const row = await go('three pictures')
    const place = (): Promise<number> => row.evaluate((element) => element.getBoundingClientRect().height)
    const before = await place()
    await until('its pictures', () =>
      row
        .locator('a img[alt^="The "]')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    expect(await place()).toBe(before)
  })
})
