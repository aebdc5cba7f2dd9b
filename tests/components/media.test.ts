import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entityKey } from '../../src/shared/model/keys.ts'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import type { Status } from '../../src/shared/model/status.ts'
import { postWithFiles, type TestFile } from '../e2e/harness/attach.ts'
import { openPost } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** The image that covers sensitive media at this instance. */
const COVER = '/media/stickers/cover.png'

let world: World

beforeAll(async () => {
  world = await openWorld({
    instance: { posts: 3 },
    before: ({ instance }) =>
      instance.control.overrideAnswer('/api/pleroma/frontend_configurations', {
        pleroma_fe: { nsfwCensorImage: COVER },
      }),
  })
  return () => world.close()
})

afterEach(async () => {
  world.instance.control.clearFaults()
  await prefer({
    interfaceLanguage: null,
    hideAttachments: null,
    hideAttachmentsInConv: null,
    preloadImage: null,
    maxThumbnails: null,
    stopGifs: null,
    pictureDescriptions: null,
  })
  expect(await viewer().count(), 'viewers that a test left open').toBe(0)
})

const prefer = (change: PreferenceChange): Promise<unknown> =>
  world.tab.run({ kind: 'setPreferences', change })
const pressKey = (key: string): Promise<void> => world.tab.page.keyboard.press(key)
const viewer = (): Locator => world.tab.page.getByRole('dialog', { name: 'Media viewer' })
const waitForPosition = (at: string): Promise<void> => viewer().getByText(at, { exact: true }).waitFor()
const picture = (name: string): Locator => viewer().getByRole('img', { name })
const waitForClosed = (): Promise<void> => viewer().waitFor({ state: 'detached' })
const waitForFocus = (element: Locator): Promise<unknown> =>
  until(`the focus on ${element}`, () => element.isFocused())
/** Whether the focus is in the viewer. */
const hasFocus = (): Promise<boolean> =>
  viewer().evaluate((element) => element.contains(document.activeElement))
const pictures = (count: number): TestFile[] =>
  Array.from({ length: count }, (_, at) => ({ name: `picture${at}.png` }))
/** The image links of `row`. */
const shownIn = (row: Locator): Promise<number> => row.locator('a img[alt^="The "]').count()

const THREE: readonly TestFile[] = [
  { name: 'one.png', description: 'The first' },
  { name: 'two.png', description: 'The second', width: 480, height: 1600 },
  { name: 'three.png', description: 'The third', width: 64, height: 48 },
]
const EVERY_KIND: readonly TestFile[] = [
  { name: 'kind.png', description: 'A picture among others' },
  { name: 'tune.wav', type: 'audio', description: 'A tune' },
  { name: 'film.webm', type: 'video', description: 'A film', width: 160, height: 120 },
  { name: 'paper.pdf', type: 'unknown', description: 'A paper' },
  { name: 'game.swf', type: 'unknown', mime: 'application/x-shockwave-flash', description: 'A game' },
]

/** Posts `files` as rook. Resolves with the row on the page of the post. */
async function see(files: readonly TestFile[], body: Record<string, unknown> = {}): Promise<Locator> {
  const id = await postWithFiles(world.instance, 'with files', files, body)
  const row = await openPost(world.tab, id)
  // The stream had only the first file.
  await until('all files', () => attachmentsOf(id)?.length === files.length)
  return row
}

/** The files of a post in the tab's mirror. */
function attachmentsOf(id: string): Status['attachments'] | undefined {
  const { engine } = world.tab
  const key = entityKey(engine.currentSession()?.account ?? '', 'status', id)
  return (engine.mirror.cells.get(key) as Status | null)?.attachments
}

async function closeByKey(): Promise<void> {
  await pressKey('Escape')
  await waitForClosed()
}

describe('the media viewer', () => {
  test('wraps around with the arrow keys, and restores the focus', async () => {
    const row = await see(THREE)
    const link = row.getByRole('link', { name: 'The second' })
    await link.press('Enter')
    await waitForPosition('2 / 3')
    expect(await viewer().getByText('The second', { exact: true }).isVisible()).toBe(true)
    for (const [key, at] of [
      ['ArrowRight', '3 / 3'],
      ['ArrowRight', '1 / 3'],
      ['ArrowLeft', '3 / 3'],
    ] as const) {
      await pressKey(key)
      await waitForPosition(at)
    }
    await closeByKey()
    await waitForFocus(link)
  })

  test('says whose picture it is, and leads to their profile (M31)', async () => {
    const row = await see(THREE)
    await row.getByRole('link', { name: 'The first' }).click()
    const author = viewer().getByRole('link', { name: /Rook/ })
    expect(await author.getAttribute('href')).toBe('/users/rook')
    await viewer().getByRole('link', { name: 'Open original' }).waitFor()
    await author.click()
    await waitForClosed()
    await until('the profile', () => world.tab.page.path() === '/users/rook')
  })

  test('is closed by the back button, and by a button of its own', async () => {
    const row = await see(THREE)
    const path = world.tab.page.path()
    await row.getByRole('link', { name: 'The third' }).click()
    await picture('The third').waitFor()
    await until('its entry in the history', () => history.state?.rookeryLayer === 1)
    await world.tab.page.goBack()
    await waitForClosed()
    expect(world.tab.page.path()).toBe(path)
    await row.getByRole('link', { name: 'The third' }).click()
    await viewer().getByRole('button', { name: 'Close media viewer' }).click()
    await waitForClosed()
  })

  test('has buttons for the next and the previous file', async () => {
    const row = await see(THREE)
    await row.getByRole('link', { name: 'The first' }).click()
    await viewer().getByRole('button', { name: 'Next' }).click()
    await waitForPosition('2 / 3')
    await viewer().getByRole('button', { name: 'Previous' }).click()
    await viewer().getByRole('button', { name: 'Previous' }).click()
    await waitForPosition('3 / 3')
    await closeByKey()
  })

  test('keeps the focus when the focused button goes with its picture (L57)', async () => {
    const row = await see(THREE)
    await row.getByRole('link', { name: 'The first' }).press('Enter')
    await waitForFocus(viewer())
    await picture('The first').evaluate((image) => image.dispatchEvent(new Event('load')))
    await viewer().getByRole('button', { name: 'Zoom in' }).focus()
    await pressKey('ArrowRight')
    await waitForPosition('2 / 3')
    expect(await viewer().getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
    await until('the focus in the viewer', hasFocus)
    await picture('The second').evaluate((image) => image.dispatchEvent(new Event('error')))
    await viewer().getByRole('button', { name: 'Try again' }).press('Enter')
    await viewer().getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await until('the focus in the viewer', hasFocus)
    await closeByKey()
  })

  test('goes to the next file with the left arrow key in Arabic', async () => {
    const row = await see(THREE)
    await prefer({ interfaceLanguage: 'ar' })
    await world.tab.page.locator('main').waitFor()
    await until('the direction of Arabic', () => document.documentElement.dir === 'rtl')
    await row.getByRole('link', { name: 'The first' }).click()
    const arabic = world.tab.page.getByRole('dialog', { name: 'عارض الوسائط' })
    await arabic.getByRole('img', { name: 'The first' }).waitFor()
    await pressKey('ArrowLeft')
    await arabic.getByRole('img', { name: 'The second' }).waitFor()
    await pressKey('Escape')
    await arabic.waitFor({ state: 'detached' })
  })

  test('shows the files of one post only', async () => {
    const row = await see([{ name: 'other.png', description: 'Of another post' }])
    await row.getByRole('link', { name: 'Of another post' }).click()
    await picture('Of another post').waitFor()
    expect(await viewer().getByRole('button', { name: 'Next' }).count()).toBe(0)
    await pressKey('ArrowRight')
    expect(await picture('Of another post').count()).toBe(1)
    await closeByKey()
  })

  test('shows videos, sounds and Flash, but no other files', async () => {
    const row = await see(EVERY_KIND)
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    await row.getByRole('link', { name: 'A paper' }).waitFor()
    expect(await row.getByRole('button', { name: 'Show Flash content' }).count()).toBe(1)
    expect(await row.locator('audio[controls][preload=none]').count()).toBe(1)
    expect(await row.getByText('A tune', { exact: true }).isVisible()).toBe(true)
    expect(await row.locator('video[controls]').count()).toBe(1)
    await row.getByRole('button', { name: 'Show in media viewer' }).last().click()
    await waitForPosition('4 / 4')
    await viewer().getByRole('button', { name: 'Show Flash content' }).click()
    await viewer().getByText('Loading').waitFor({ state: 'attached' })
    await viewer().getByRole('button', { name: 'Stop' }).click()
    await viewer().getByRole('button', { name: 'Show Flash content' }).waitFor()
    await pressKey('ArrowLeft')
    await waitForPosition('3 / 4')
    await viewer().locator('video').waitFor()
    await pressKey('ArrowLeft')
    await waitForPosition('2 / 4')
    await viewer().locator('audio').waitFor()
    const original = viewer().getByRole('link', { name: 'Open original' })
    expect(await original.getAttribute('href')).toContain('/media/sounds/tune.wav')
    expect(await viewer().getByRole('link', { name: 'Download' }).getAttribute('download')).not.toBeNull()
    await closeByKey()
  })
})

describe('attachments', () => {
  test('have a link to the file in the place of a picture that could not be loaded', async () => {
    const row = await see([{ name: 'never.png', description: 'A rook', width: 64, height: 64 }])
    // Images don't load here, so the test dispatches the browser's error event.
    await row.getByRole('img', { name: 'A rook' }).dispatchEvent('error')
    const link = row.getByRole('link', { name: "A rook Couldn't load this file. Open original" })
    await link.waitFor()
    expect(await link.getAttribute('href')).toContain('/media/pictures/64x64/never.png')
    expect(await row.getByRole('img', { name: 'A rook' }).count()).toBe(0)
  })

  test('that are sensitive are covered with the picture of the instance, and can be covered again', async () => {
    const row = await see([{ name: 'secret.png', description: 'A secret' }], { sensitive: true })
    const cover = row.getByRole('button', { name: /^Sensitive ?: Show attachment$/ })
    await cover.waitFor()
    await row.locator(`img[src$="${COVER}"]`).waitFor()
    expect(await row.getByRole('img', { name: 'A secret' }).count()).toBe(0)
    expect(await row.locator('img[src*="secret"]').count()).toBe(0)
    await prefer({ preloadImage: false })
    await cover.press('Enter')
    await row.getByRole('img', { name: 'A secret' }).waitFor()
    await waitForFocus(row.getByRole('button', { name: 'Hide attachment' }))
    await pressKey('Enter')
    await waitForFocus(cover)
    expect(await row.getByRole('img', { name: 'A secret' }).count()).toBe(0)
    await pressKey('Enter')
    await row.getByRole('img', { name: 'A secret' }).waitFor()
  })

  test('beyond nine are hidden, shown by a button, hidden again, and opened as a gallery', async () => {
    const row = await see(pictures(12))
    await row.getByText('Post has 12 attachments').waitFor()
    const links = row.getByRole('link', { name: 'Open attachment' })
    expect(await links.count()).toBe(9)
    await row.getByRole('button', { name: 'Show all attachments' }).click()
    expect(await links.count()).toBe(12)
    await row.getByRole('button', { name: 'Collapse attachments' }).click()
    expect(await links.count()).toBe(9)
    await row.getByRole('button', { name: 'Open gallery' }).click()
    await waitForPosition('1 / 12')
    await pressKey('ArrowLeft')
    await waitForPosition('12 / 12')
    await closeByKey()
  })

  test('of a quoted post are all shown', async () => {
    const quoted = await postWithFiles(world.instance, 'a dozen pictures', pictures(12))
    const { id } = await world.instance.post('rook', 'as many as ever', { quote_id: quoted })
    const row = await openPost(world.tab, id)
    const links = row.getByRole('link', { name: 'Open attachment' })
    await until('all 12 links', async () => (await links.count()) === 12)
    expect(await row.getByRole('button', { name: 'Show all attachments' }).count()).toBe(0)
    await links.nth(1).click()
    await waitForPosition('2 / 12')
    await closeByKey()
  })

  test('beyond the user’s preferred maximum are links', async () => {
    await prefer({ maxThumbnails: 2 })
    const row = await see(THREE)
    await row.getByRole('link', { name: 'The third' }).waitFor()
    expect(await shownIn(row)).toBe(2)
  })

  test('are links in timelines if the user prefers that, and still open the viewer', async () => {
    await prefer({ hideAttachments: true })
    const id = await postWithFiles(world.instance, 'three on home', THREE)
    await world.tab.go('/main/friends')
    const inThread = await openPost(world.tab, id)
    expect(await shownIn(inThread)).toBe(3)
    await world.tab.go('/users/rook')
    const row = world.tab.page.getByRole('main').locator(`[data-row="${id}"]`)
    await row.getByRole('link', { name: 'The first' }).waitFor()
    expect(await shownIn(row)).toBe(0)
    await row.getByRole('link', { name: 'The second' }).click()
    await waitForPosition('2 / 3')
    await closeByKey()
  })

  test('are links in conversations if the user prefers that', async () => {
    const row = await see(THREE)
    expect(await shownIn(row)).toBe(3)
    await prefer({ hideAttachmentsInConv: true })
    await until('links in place of the pictures', async () => (await shownIn(row)) === 0)
    await row.getByRole('link', { name: 'The first' }).waitFor()
  })

  test('that are animated play only under the pointer, or always if the user prefers that', async () => {
    const row = await see([
      { name: 'dance.gif', mime: 'image/gif', description: 'A dance', width: 480, height: 320 },
    ])
    const { mouse } = world.tab.page
    await mouse.move(0, 0)
    const dance = row.getByRole('img', { name: 'A dance' })
    const moves = async (): Promise<boolean> =>
      (await dance.getAttribute('src'))?.includes('/media/pictures/') === true
    await dance.waitFor()
    expect(await moves()).toBe(false)
    await dance.hover()
    await until('the picture to move', moves)
    await mouse.move(0, 0)
    await until('the picture to stand still', async () => !(await moves()))
    await prefer({ stopGifs: false })
    await until('the picture to move again', moves)
    await row.getByRole('link', { name: 'A dance' }).click()
    await picture('A dance').waitFor()
    await closeByKey()
  })

  test('have a button that opens their description, by keyboard too (M35)', async () => {
    const row = await see([
      { name: 'owl.png', description: 'An owl on the roof\nat night' },
      { name: 'plain.png' },
    ])
    const alt = row.getByRole('button', { name: 'ALT Show description' })
    await alt.waitFor()
    expect(await alt.count()).toBe(1)
    await alt.press('Enter')
    const opened = world.tab.page.getByRole('dialog', { name: 'Description' })
    await opened.getByText('An owl on the roof').waitFor()
    await pressKey('Escape')
    await opened.waitFor({ state: 'detached' })
    await waitForFocus(alt)
  })

  test('are cropped around their focal point (M36)', async () => {
    const row = await see([{ name: 'face.png', description: 'A face', focus: { x: -0.5, y: 0.8 } }])
    const image = row.getByRole('img', { name: 'A face' })
    await image.waitFor()
    expect(await image.evaluate((element) => (element as HTMLElement).style.objectPosition)).toBe('25% 10%')
  })

  test('that are sensitive say the subject of their post on the cover (M39)', async () => {
    const row = await see([{ name: 'secret.png', description: 'A secret' }], {
      sensitive: true,
      spoiler_text: 'moulting',
    })
    const cover = row.getByRole('button', { name: /^Sensitive ?: Show attachment$/ })
    await cover.waitFor()
    expect(await cover.textContent()).toContain('moulting')
  })

  test.for(['video', 'audio'] as const)(
    'that are a %s which can’t be played link to the file (M14)',
    async (type) => {
      const name = type === 'video' ? 'film.webm' : 'tune.wav'
      const row = await see([{ name, type, description: 'A ruin' }])
      await row.locator(type).waitFor()
      await row.locator(type).dispatchEvent('error')
      const link = row.getByRole('link', { name: /Couldn't load this file/ })
      await link.waitFor()
      expect(await link.getAttribute('href')).toContain(name)
      expect(await row.locator(type).count()).toBe(0)
    },
  )

  test('of videos and sounds show how long they last until they play; only one plays at a time (M37, M38)', async () => {
    const row = await see([
      { name: 'film.webm', type: 'video', description: 'A film', width: 160, height: 120, durationS: 65 },
      { name: 'tune.wav', type: 'audio', description: 'A tune', durationS: 9 },
    ])
    await row.getByText('1:05', { exact: true }).waitFor()
    await row.getByText('0:09', { exact: true }).waitFor()
    // Nothing plays here, so the test dispatches the players' events.
    const paused: string[] = []
    const players = world.tab.page.locator('main video, main audio')
    expect(await players.count()).toBe(2)
    await players.evaluateAll((elements) => {
      for (const element of elements) {
        Object.defineProperty(element, 'paused', { configurable: true, value: false })
        ;(element as HTMLMediaElement).pause = () => void paused.push(element.tagName)
      }
    })
    await row.locator('video').dispatchEvent('play')
    await row.getByText('1:05', { exact: true }).waitFor({ state: 'detached' })
    expect(paused).toEqual(['AUDIO'])
  })
})

test('descriptions are shown below pictures where that is wanted, and not while the pictures are covered (M50)', async () => {
  const row = await see(THREE)
  const below = (of: Locator): Promise<string[]> => of.locator('p[dir="auto"]').allTextContents()
  expect(await below(row)).toEqual([])
  await prefer({ pictureDescriptions: true })
  await row.getByText('The second', { exact: true }).waitFor()
  expect(await below(row)).toEqual(['The first', 'The second', 'The third'])
  const covered = await see(THREE, { sensitive: true })
  expect(await below(covered)).toEqual([])
  await covered
    .getByRole('button', { name: /Show attachment$/ })
    .first()
    .click()
  await covered.getByText('The second', { exact: true }).waitFor()
})
