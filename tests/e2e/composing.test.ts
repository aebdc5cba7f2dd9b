import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()
const textOf = (of: Tab): Locator => formOf(of).getByRole('textbox', { name: "What's on your mind?" })
/** Chooses a file by its path on disk. Playwright would pass a copy. */
async function chooseFromDisk(form: Locator, path: string): Promise<void> {
  await form.locator('input[type=file]').evaluate((input) => input.setAttribute('data-chosen', ''))
  const session = await tab.page.context().newCDPSession(tab.page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('[data-chosen]')`,
  })
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' })
  await session.detach()
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

test('a file that vanishes from the disk before it is read reports a failure, and the text stays', async () => {
  const form = formOf(tab)
  world.problems.expect(/ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED|FAILED|ACCESS_DENIED)|status of 500/)
  const folder = mkdtempSync(join(tmpdir(), 'rookery-'))
  const path = join(folder, 'gone.png')
  const { origin } = world.instance
  const picture = await (await fetch(`${origin}/media/avatars/luna.png`)).arrayBuffer()
  writeFileSync(path, Buffer.from(picture))
  await textOf(tab).fill('with a file from a stick')
  world.instance.control.fault({ match: 'POST /api/v1/media', status: 500, times: 1 })
  await chooseFromDisk(form, path)
  const again = form.getByRole('button', { name: 'Retry gone.png' })
  await again.waitFor()
  rmSync(folder, { recursive: true })
  await again.click()
  await form.getByRole('alert').getByText('Upload failed').waitFor()
  await again.waitFor()
  expect(await textOf(tab).inputValue()).toBe('with a file from a stick')
  await form.getByRole('button', { name: 'Remove gone.png' }).click()
  await textOf(tab).fill('')
  await until('the form to be empty', async () => (await form.getByText('gone.png').count()) === 0)
})

test('a cropped picture takes the place of the whole one, with its description (U23)', async () => {
  const form = formOf(tab)
  const { origin } = world.instance
  const read = async (path: string) => Buffer.from(await (await fetch(`${origin}${path}`)).arrayBuffer())
  const files = await Promise.all(
    ['wide', 'other'].map(async (name) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await read(`/media/pictures/400x200/${name}.png`),
    })),
  )
  await form.getByRole('textbox').first().click()
  await form.locator('input[type=file]').setInputFiles(files)
  await form.getByRole('textbox', { name: 'Description of wide.png' }).fill('a wide bird')
  await form.getByRole('button', { name: 'Crop wide.png' }).click()
  const crop = tab.page.getByRole('dialog', { name: 'Crop picture' })
  await until('the picture, with the window at rest', () =>
    crop.evaluate((it) => {
      const picture = it.querySelector('img')
      return picture?.complete === true && picture.clientHeight > 0 && it.getAnimations().length === 0
    }),
  )
  const stage = await crop.getByRole('button', { name: 'Frame' }).boundingBox()
  const corner = await crop.getByRole('button', { name: 'Bottom right corner' }).boundingBox()
  if (stage === null || corner === null) throw new Error('nothing to drag')
  await tab.page.mouse.move(corner.x + 10, corner.y + 10)
  await tab.page.mouse.down()
  await tab.page.mouse.move(corner.x + 10 - stage.width / 2, corner.y + 10, { steps: 5 })
  await tab.page.mouse.up()
  await crop.getByText('50% of the width, 100% of the height').waitFor()
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await crop.waitFor({ state: 'detached' })
  await textOf(tab).fill('half a bird')
  const post = form.getByRole('button', { name: 'Post', exact: true })
  await until('the upload', () => post.isEnabled())
  await post.click()
  await until('the post', () => world.instance.postsSaying('half a bird').length === 1)
  const media = world.instance
    .postsSaying('half a bird')[0]
    ?.mediaIds.map((id) => world.instance.state.media.get(id))
  expect(media).toMatchObject([
    { width: 200, height: 200, description: 'a wide bird' },
    { width: 400, height: 200 },
  ])
})

test('a tab that crashes in the middle of a sentence loses at most its end', async () => {
  const typing = await world.openTab('/main/friends', { newWindow: true })
  await textOf(typing).fill('')
  await textOf(typing).pressSequentially('on and on without a pause, until', { delay: 40 })
  await typing.crash()
  await typing.close()
  await until('most of the sentence', async () => (await textOf(tab).inputValue()).startsWith('on and on'))
})

test('an avatar is cropped to a square with keys, and is what the instance then has (AC9, AC23)', async () => {
  const { page } = tab
  const { origin } = world.instance
  const wide = Buffer.from(await (await fetch(`${origin}/media/pictures/2400x1600/wide.png`)).arrayBuffer())
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const avatar = settings.getByRole('group', { name: 'Avatar' })
  const file = { name: 'wide.png', mimeType: 'image/png', buffer: wide }
  const before = await avatar.locator('img').getAttribute('src')
  await avatar.getByLabel('Choose avatar').setInputFiles(file)
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await crop.getByText('1,024 × 1,024 pixels').waitFor()
  for (let press = 0; press < 5; press++)
    await crop.getByRole('button', { name: 'Bottom right corner' }).press('Shift+ArrowUp')
  await crop.getByText('800 × 800 pixels').waitFor()
  const stage = await crop.getByRole('button', { name: 'Frame' }).boundingBox()
  expect(Math.abs((stage?.width ?? 0) - (stage?.height ?? 9))).toBeLessThan(2)
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await crop.waitFor({ state: 'detached' })
  await until('the new avatar', async () => (await avatar.locator('img').getAttribute('src')) !== before)
  await until('a square of 800 pixels', () =>
    avatar
      .locator('img')
      .evaluate((it: HTMLImageElement) => it.naturalWidth === 800 && it.naturalHeight === 800),
  )
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
})
