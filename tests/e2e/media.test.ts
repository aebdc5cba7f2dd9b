import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import { atRest } from './harness/atRest.ts'
import { postWithFiles } from './harness/attach.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { waitForFocus } from './harness/focus.ts'
import { go, openFeed } from './harness/go.ts'
import { windowsClosed } from './harness/layers.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { pinch, swipe, tap } from './harness/touch.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }
/** The image that covers sensitive media at this instance. */
const COVER = '/media/stickers/cover.png'

// Only tests that need a real browser; the others are in tests/components/media.test.ts.

let world: World
let tab: Tab
let dozenId: string

const viewer = (): Locator => tab.page.getByRole('dialog', { name: 'Media viewer' })
const counter = async (): Promise<string> =>
  (await viewer()
    .getByText(/^\S+ \/ \S+$/)
    .textContent()) ?? ''
const waitForPosition = (at: string): Promise<unknown> => until(at, async () => (await counter()) === at)
const gone = (): Promise<void> => viewer().waitFor({ state: 'detached' })
const picture = (name: string): Locator => viewer().getByRole('img', { name })
/** The zoom factor of a picture; 1: it fits the viewer. */
const scale = (name: string): Promise<number> =>
  picture(name).evaluate(
    (image) => new DOMMatrix(getComputedStyle(image.parentElement as Element).transform).a,
  )
/** How many loaded URLs contain `part`. */
const loaded = (part: string): Promise<number> =>
  tab.page.evaluate(
    (text) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(text)).length,
    part,
  )
const prefer = (change: PreferenceChange): Promise<unknown> => tab.run({ kind: 'setPreferences', change })
/** Goes to the page of the post that says `words`, unless it is shown already, and scrolls to it. */
const see = async (words: string): Promise<Locator> => {
  const path = `/notice/${world.instance.postsSaying(words)[0]?.id}`
  await windowsClosed(tab)
  if (new URL(tab.page.url()).pathname !== path) await go(tab, path)
  const row = tab.page.getByRole('main').locator('[aria-current="true"]').filter({ hasText: words })
  await row.waitFor()
  await row.scrollIntoViewIfNeeded()
  return row
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  const { instance } = world
  instance.control.overrideAnswer('/api/pleroma/frontend_configurations', {
    pleroma_fe: { nsfwCensorImage: COVER },
  })
  dozenId = await postWithFiles(
    instance,
    'a dozen pictures',
    Array.from({ length: 12 }, (_, at) => ({ name: `dozen${at}.png` })),
  )
  await postWithFiles(instance, 'of every kind', [
    { name: 'kind.png', description: 'A picture among others' },
    { name: 'tune.wav', type: 'audio', description: 'A tune' },
    { name: 'film.webm', type: 'video', description: 'A film', width: 160, height: 120 },
    { name: 'paper.pdf', type: 'unknown', description: `A paper ${'with a long title '.repeat(6)}` },
    { name: 'game.swf', type: 'unknown', mime: 'application/x-shockwave-flash', description: 'A game' },
  ])
  await postWithFiles(instance, 'not for everybody', [{ name: 'secret.png', description: 'A secret' }], {
    sensitive: true,
  })
  await postWithFiles(instance, 'a broken picture', [{ name: 'broken.png', description: 'Broken' }])
  await postWithFiles(
    instance,
    'not looked at before',
    ['left', 'middle', 'right'].map((name) => ({ name: `${name}.png`, description: `To the ${name}` })),
  )
  await postWithFiles(instance, 'three pictures', [
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
  })
  await resize(tab, DESKTOP)
})

describe('a picture that moves stands still', () => {
  const MOVING = '/media/pictures/96x96/moving'
  const asked = (path: string): number | undefined => world.stats().byFile[path]
  /** Whether the picture shows the first frame only: by its cover, whose pixels are those of the first frame. */
  const isCovered = (image: Locator): Promise<boolean> =>
    image.evaluate((it) => {
      const canvas = it.parentElement?.querySelector('canvas')
      const seen = canvas?.checkVisibility() === true && canvas.width > 0
      return seen && getComputedStyle(it).opacity === '0'
    })
  const covered = (image: Locator): Promise<unknown> => until('the cover', () => isCovered(image))

  test('whose address and type do not tell it, until the pointer is over it; it is loaded once (M13)', async () => {
    const { state } = world.instance
    const rook = state.accounts.get(state.byAcct.get('rook') ?? '')
    if (rook === undefined) throw new Error('there is no rook')
    rook.avatar = MOVING
    const id = await postWithFiles(world.instance, 'a bird that dances', [
      { name: 'moving.png', description: 'A dance' },
    ])
    for (const mediaId of state.statuses.get(id)?.mediaIds ?? []) {
      const media = state.media.get(mediaId)
      if (media) media.previewPath = media.path
    }
    await tab.page.mouse.move(0, 0)
    const row = await see('a bird that dances')
    const dance = row.getByRole('img', { name: 'A dance' })
    await covered(dance)
    await covered(row.locator(`img[src$="${MOVING}"]`).first())
    expect(asked(MOVING)).toBe(1)
    expect(asked('/media/pictures/1280x853/moving.png')).toBe(1)
    // The cover has the box of the picture.
    const place = await dance.boundingBox()
    expect(await dance.locator('xpath=../canvas').boundingBox()).toEqual(place)
    await tab.page.emulateMedia({ media: 'print' })
    expect(await isCovered(dance)).toBe(false)
    await tab.page.emulateMedia({ media: null })
    expect(await isCovered(dance)).toBe(true)
    await dance.hover()
    await until('the picture to move', async () => !(await isCovered(dance)))
    await tab.page.mouse.move(0, 0)
    await covered(dance)
    await prefer({ stopGifs: false })
    await until('no cover', async () => (await row.locator('canvas').count()) === 0)
    await prefer({ stopGifs: null })
    await covered(dance)
  })

  test('also where its server lets nobody read it (M13)', async () => {
    const { state } = world.instance
    const far = 'https://far.example/moving'
    const moss = state.accounts.get(state.byAcct.get('moss') ?? '')
    if (moss === undefined) throw new Error('there is no moss')
    moss.avatar = far
    await tab.page.route(far, async (route) => {
      const answer = await fetch(world.instance.origin + MOVING)
      await route.fulfill({ contentType: 'image/png', body: Buffer.from(await answer.arrayBuffer()) })
    })
    world.problems.expect(/far\.example/)
    await world.instance.post('moss', 'from far away')
    await tab.page.mouse.move(0, 0)
    const row = await see('from far away')
    await covered(row.locator(`img[src="${far}"]`).first())
  })
})

describe('the media viewer', () => {
  test('closes on a click beside the picture, and the timeline does not move', async () => {
    await postWithFiles(world.instance, 'in a timeline', [
      { name: 'small.png', description: 'Small', width: 64, height: 48 },
    ])
    await openFeed(tab, '/main/friends')
    const row = rowWith(tab, 'in a timeline')
    await row.scrollIntoViewIfNeeded()
    const scrolled = (): Promise<number | undefined> =>
      tab.page.evaluate(() => document.querySelector('main [data-scroller]')?.scrollTop)
    const before = await scrolled()
    await row.getByRole('link', { name: 'Small' }).click()
    await picture('Small').waitFor()
    await tab.page.mouse.click(DESKTOP.width / 2, 120)
    await gone()
    expect(await scrolled()).toBe(before)
  })

  test('has the button for the next file on the left in Arabic', async () => {
    await prefer({ interfaceLanguage: 'ar' })
    await tab.page.locator('html[dir=rtl]').waitFor()
    const row = await see('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    const arabic = tab.page.getByRole('dialog', { name: 'عارض الوسائط' })
    const next = await arabic.getByRole('button', { name: 'التالي' }).boundingBox()
    expect(next?.x).toBeLessThan(DESKTOP.width / 2)
    await tab.page.keyboard.press('Escape')
    await arabic.waitFor({ state: 'detached' })
  })

  test('preloads the previous and the next picture', async () => {
    // The browser counts a few hundred loads, and then none.
    await tab.page.evaluate(() => performance.clearResourceTimings())
    const three = await see('not looked at before')
    const whole = (name: string): Promise<number> => loaded(`/media/pictures/1280x853/${name}.png`)
    expect(await whole('middle')).toBe(0)
    await three.getByRole('link', { name: 'To the left' }).click()
    // A picture of the page's own origin may be read once more, from the cache (decision 47).
    await until('the picture that is shown to load', async () => (await whole('left')) > 0)
    await until('the next picture to load', async () => (await whole('middle')) > 0)
    await until('the previous picture to load', async () => (await whole('right')) > 0)
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('shows that a picture is loading or has failed, and loads it on retry', async () => {
    world.problems.expect(/the server responded with a status of 500/)
    world.instance.control.fault({ match: 'GET /media/pictures/.*broken', status: 500, delayMs: 1_000 })
    const row = await see('a broken picture')
    await row.getByRole('link', { name: 'Broken' }).click()
    await viewer().getByText('Loading').waitFor()
    await viewer().getByText("Couldn't load this file.").waitFor()
    expect(await axe(tab, { within: viewer() })).toEqual([])
    world.instance.control.clearFaults()
    await viewer().getByRole('button', { name: 'Try again' }).click()
    await until('the picture to load', () =>
      picture('Broken').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    )
    await viewer().getByText("Couldn't load this file.").waitFor({ state: 'detached' })
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('shows a small picture at its own size, and at most at twice that (M30)', async () => {
    const row = await see('three pictures')
    await row.getByRole('link', { name: 'The third' }).click()
    await viewer().getByRole('button', { name: 'Zoom in' }).waitFor()
    const size = async (): Promise<number> =>
      Math.round((await picture('The third').boundingBox())?.width ?? 0)
    await until('its own size', async () => (await size()) === 64)
    await tab.page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2)
    await tab.page.mouse.wheel(0, -4_000)
    await until('twice its size', async () => (await size()) === 128)
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('zooms with the wheel and a double click, and moves an enlarged picture', async () => {
    const row = await see('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await viewer().getByRole('button', { name: 'Zoom in' }).waitFor()
    const [x, y] = [DESKTOP.width / 2, DESKTOP.height / 2]
    await tab.page.mouse.move(x, y)
    await tab.page.mouse.wheel(0, -400)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    await viewer().getByRole('button', { name: 'Zoom out' }).waitFor()
    await atRest(tab)
    const before = await picture('The first').boundingBox()
    await tab.page.mouse.down()
    await tab.page.mouse.move(x - 60, y, { steps: 4 })
    await tab.page.mouse.up()
    const after = await picture('The first').boundingBox()
    expect(Math.round((before?.x ?? 0) - (after?.x ?? 0))).toBe(60)
    expect(await counter()).toBe('1 / 3')
    await tab.page.mouse.dblclick(x, y)
    await until('the picture to be unzoomed', async () => (await scale('The first')) === 1)
    await tab.page.keyboard.press('Escape')
    await gone()
  })
})

describe('Flash', () => {
  const file = (name: string) => ({
    name,
    type: 'unknown' as const,
    mime: 'application/x-shockwave-flash',
    description: `It is ${name}`,
  })
  const player = (row: Locator): Locator => row.locator('iframe')
  /** The player is 14 MB of WebAssembly, which a busy machine compiles for half a minute. */
  const plays = (row: Locator): Promise<void> =>
    row.locator('[data-flash=playing]').waitFor({ timeout: 60_000 })

  test('runs in a sandbox after a click, and can be stopped', async () => {
    const id = await postWithFiles(world.instance, 'an old game', [file('old.swf')])
    // Load the page, so that no part of the player is loaded yet.
    await tab.page.goto(new URL(`/notice/${id}`, world.instance.origin).href)
    const row = await see('an old game')
    const start = row.getByRole('button', { name: 'Show Flash content' })
    await start.waitFor()
    expect(await loaded('/assets/flash-')).toBe(0)
    expect(await row.locator('iframe').count()).toBe(0)
    await start.focus()
    await tab.page.keyboard.press('Enter')
    await plays(row)
    expect(await player(row).getAttribute('sandbox')).toBe('allow-scripts')
    const frame = tab.page.frames().find((one) => one.url().includes('/assets/flash-'))
    expect(await frame?.evaluate(() => self.origin)).toBe('null')
    world.problems.expect(/Content Security Policy|localStorage/)
    const { origin } = world.instance
    const reaches = (url: string) =>
      frame?.evaluate(
        (wanted) =>
          fetch(wanted).then(
            () => 'yes',
            () => 'no',
          ),
        url,
      )
    // The frame can neither call the instance nor fetch the film.
    expect(await reaches(`${origin}/api/v1/instance`)).toBe('no')
    expect(await reaches(`${origin}/media/files/old.swf`)).toBe('no')
    expect(
      await frame?.evaluate(() => {
        try {
          return String(localStorage.length)
        } catch {
          return 'none'
        }
      }),
    ).toBe('none')
    // The playing film gets all keys but Escape.
    await player(row).focus()
    await tab.page.keyboard.press('Escape')
    const stop = row.getByRole('button', { name: 'Stop' })
    await waitForFocus('the focus on the button that stops it', stop)
    await tab.page.keyboard.press('Enter')
    await waitForFocus('the focus on the button that shows it', start)
    expect(await player(row).count()).toBe(0)
    await row.getByRole('button', { name: 'Show in media viewer' }).click()
    await viewer().getByRole('button', { name: 'Show Flash content' }).waitFor()
    await viewer().getByRole('button', { name: 'Close media viewer' }).click()
    await gone()
  })

  test('that can’t be played shows and logs an error, and links to the file', async () => {
    world.problems.expect(/Flash content could not be played|404|frame|Frame/)
    const reasons = {
      'gone.dir': /the server answered 404/,
      'lie.swf': /the file is no Flash film/,
      'framed.swf': /the server refused the frame/,
    }
    // An attachment of type audio is served with an audio content type.
    const typeOf = (name: string) => (name === 'lie.swf' ? 'audio' : 'unknown')
    for (const [name, reason] of Object.entries(reasons)) {
      await postWithFiles(world.instance, `not to be played: ${name}`, [
        { ...file(name), type: typeOf(name) },
      ])
      const row = await see(`not to be played: ${name}`)
      if (name.startsWith('framed'))
        await tab.page.route('**/assets/flash-*/frame.html', (route) =>
          route.fulfill({ body: 'refused', headers: { 'X-Frame-Options': 'DENY' } }),
        )
      const said = tab.page.waitForEvent('console', (message) => reason.test(message.text()))
      await row.getByRole('button', { name: 'Show Flash content' }).click()
      await row.getByText("Couldn't load the Flash content. See the console for details.").waitFor()
      await said
      const original = row.getByRole('link', { name: 'Open original' })
      expect(await original.getAttribute('href')).toContain(name)
    }
    expect(await axe(tab, { within: tab.page.getByRole('main') })).toEqual([])
    await tab.page.unroute('**/assets/flash-*/frame.html')
  })
})

describe('the media viewer on a touch screen', () => {
  const middle = { x: PHONE.width / 2, y: PHONE.height / 2 }
  const swipeBy = (px: number): Promise<void> => swipe(tab, middle, { x: middle.x + px, y: middle.y })

  test('shows the controls of a sound beside the buttons for other files (M32)', async () => {
    await resize(tab, PHONE)
    const row = await see('of every kind')
    await row.getByRole('link', { name: 'A picture among others' }).click()
    await waitForPosition('1 / 4')
    await tab.page.keyboard.press('ArrowRight')
    await waitForPosition('2 / 4')
    await atRest(tab)
    const sound = await viewer().getByLabel('A tune').boundingBox()
    const previous = await viewer().getByRole('button', { name: 'Previous' }).boundingBox()
    const next = await viewer().getByRole('button', { name: 'Next' }).boundingBox()
    if (sound === null || previous === null || next === null) throw new Error('not in the page')
    expect(sound.x).toBeGreaterThanOrEqual(previous.x + previous.width)
    expect(sound.x + sound.width).toBeLessThanOrEqual(next.x)
    expect(sound.width).toBeGreaterThan(200)
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('has the author on a line of their own (M31)', async () => {
    await resize(tab, PHONE)
    const row = await see('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await waitForPosition('1 / 3')
    const author = await viewer().locator('header a[href^="/users/"]').boundingBox()
    const close = await viewer().getByRole('button', { name: 'Close media viewer' }).boundingBox()
    if (author === null || close === null) throw new Error('not in the page')
    expect(author.y).toBeGreaterThanOrEqual(close.y + close.height)
    await tab.page.keyboard.press('Escape')
    await gone()
  })

  test('changes the picture by a swipe over a quarter of the width, and zooms by pinching', async () => {
    await resize(tab, PHONE)
    const row = await see('three pictures')
    await row.getByRole('link', { name: 'The first' }).click()
    await waitForPosition('1 / 3')
    await swipeBy(-PHONE.width / 4 + 10)
    expect(await counter()).toBe('1 / 3')
    await swipeBy(-PHONE.width / 4 - 10)
    await waitForPosition('2 / 3')
    await swipeBy(PHONE.width / 4 + 10)
    await waitForPosition('1 / 3')
    // The factor never falls below 1. A factor below 1.2 becomes 1 when the fingers are lifted.
    await viewer().getByRole('button', { name: 'Zoom in' }).waitFor()
    await pinch(tab, middle, 200, 100)
    expect(await scale('The first')).toBe(1)
    await pinch(tab, middle, 100, 110)
    await until('the picture to be unzoomed', async () => (await scale('The first')) === 1)
    await pinch(tab, middle, 80, 200)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    // A swipe moves an enlarged picture instead of changing to the next one.
    await swipeBy(-PHONE.width / 2 + 20)
    expect(await counter()).toBe('1 / 3')
    await tap(tab, middle, 2)
    await until('the picture to be unzoomed', async () => (await scale('The first')) === 1)
    await tap(tab, middle, 2)
    await until('a larger picture', async () => (await scale('The first')) > 2)
    await tab.page.keyboard.press('Escape')
    await gone()
  })
})

describe('attachments', () => {
  test('that are sensitive are not loaded before a click on their cover', async () => {
    const row = await see('not for everybody')
    const cover = row.getByRole('button', { name: 'Sensitive: Show attachment' })
    await cover.waitFor()
    await until('the cover of the instance', () => row.locator(`img[src$="${COVER}"]`).isVisible())
    expect(await loaded('secret.png')).toBe(0)
    world.instance.control.fault({ match: 'GET /media/previews/.*secret', delayMs: 1_000 })
    await cover.press('Enter')
    await row.getByRole('button', { name: 'Loading' }).waitFor()
    await row.getByRole('img', { name: 'A secret' }).waitFor()
  })

  test('that play are paused by one that starts in another tab (M37)', async () => {
    const id = await postWithFiles(world.instance, 'a film alone', [
      { name: 'alone.webm', type: 'video', description: 'A film alone', width: 160, height: 120 },
    ])
    const path = `/notice/${id}`
    await see('a film alone')
    const other = await world.openTab(path)
    try {
      const player = ({ page }: Tab): Locator => page.getByRole('main').locator('video').first()
      const play = (of: Tab): Promise<void> =>
        player(of).evaluate((video: HTMLVideoElement) => {
          video.loop = true
          video.volume = 0
          return video.play()
        })
      const paused = (of: Tab): Promise<boolean> =>
        player(of).evaluate((video: HTMLVideoElement) => video.paused)
      // Only who has pressed something may play.
      await other.page.getByRole('main').getByRole('heading').first().click()
      await play(other)
      expect(await paused(other)).toBe(false)
      await play(tab)
      await until('the other tab to be silent', () => paused(other))
      expect(await paused(tab)).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('that are films show whole, and take the shape that no server told, unless they are in view (M48)', async () => {
    const film = {
      name: 'shapeless.webm',
      type: 'video',
      description: 'A film',
      sizeless: true,
    } as const
    await postWithFiles(world.instance, 'a film without size', [film])
    const row = await see('a film without size')
    const player = row.locator('video')
    const shape = () =>
      player.evaluate((video: HTMLVideoElement) => {
        const { width, height } = video.getBoundingClientRect()
        return {
          box: width / height,
          film: video.videoWidth / video.videoHeight,
          fit: getComputedStyle(video).objectFit,
        }
      })
    await until('the size of the film', async () => (await shape()).film > 0)
    const { box, film: own, fit } = await shape()
    expect(fit).toBe('contain')
    expect(Math.abs(box - own)).toBeGreaterThan(0.1)
    await tab.page.getByRole('link', { name: 'About' }).first().click()
    await row.waitFor({ state: 'detached' })
    await tab.page.goBack()
    await until('the shape of the film', async () => Math.abs((await shape()).box - own) < 0.05)
  })

  test('of a quoted post are small', async () => {
    await world.instance.post('rook', 'as many as ever', { quote_id: dozenId })
    const row = await see('as many as ever')
    const pictures = row.getByRole('link', { name: 'Open attachment' })
    await until('all 12 pictures', async () => (await pictures.count()) === 12)
    expect((await pictures.first().boundingBox())?.height).toBe(96)
  })

  test('are no wider than their post, however long their descriptions are', async () => {
    await resize(tab, PHONE)
    await go(tab, '/main/friends')
    const row = await see('of every kind')
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    await row.getByRole('link', { name: 'A paper' }).waitFor()
    const edge = await row.evaluate((element) => element.getBoundingClientRect().right)
    const most = await row
      .locator('figure, video, a[target=_blank]')
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)))
    expect(most).toBeLessThanOrEqual(edge)
  })

  test('with wrong types and sizes stay within their bounds', async () => {
    world.problems.expect(/404/)
    await postWithFiles(world.instance, 'full of lies', [
      { name: 'huge.png', description: 'Huge', width: 1_000_000_000, height: 1_000_000_000 },
      { name: 'nothing.png', description: 'Nothing', width: 0, height: 0 },
      { name: 'thread.png', description: 'A thread', width: 1, height: 90_000 },
      { name: 'no-film.webm', type: 'video', mime: 'image/png', description: 'No film' },
      { name: 'gone.pdf', type: 'unknown', mime: 'audio/ogg', description: 'No sound' },
      { name: 'page.html', type: 'image', mime: 'text/html', description: 'A page' },
    ])
    const row = await see('full of lies')
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    await row.getByRole('link', { name: 'A page' }).waitFor()
    const tall = await row
      .getByRole('link')
      .filter({ has: tab.page.getByRole('img') })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...tall)).toBeGreaterThanOrEqual(64)
    expect(Math.max(...tall)).toBeLessThanOrEqual(416)
    await row.getByRole('link', { name: "No film Couldn't load this file." }).waitFor()
  })

  test('move nothing while they load', async () => {
    world.instance.control.fault({ match: 'GET /media/previews', delayMs: 500 })
    await postWithFiles(
      world.instance,
      'slow pictures',
      [1, 2, 3].map((at) => ({ name: `slow${at}.png`, description: `The ${at}` })),
    )
    const row = await see('slow pictures')
    const place = (): Promise<number> => row.evaluate((element) => element.getBoundingClientRect().height)
    const before = await place()
    await until('the pictures to load', () =>
      row
        .locator('a img[alt^="The "]')
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    expect(await place()).toBe(before)
  })
})
