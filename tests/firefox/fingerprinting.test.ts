import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePng } from '../../instance/media/png.ts'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { byRole, type Firefox, type FirefoxWorld, launchFirefox } from './harness/firefox.ts'

// Firefox with its protection against fingerprinting: what a page reads of a canvas is noise.

let firefox: Firefox
let world: FirefoxWorld
beforeAll(async () => {
  firefox = await launchFirefox(clientDist(), { 'privacy.resistFingerprinting': true })
  world = await firefox.openWorld()
})
afterAll(() => firefox?.close().finally(() => world?.close()))

test('with canvases that cannot be read, the icon has no number and no noise is sent as a picture (NO18, U23)', async () => {
  const page = await world.signIn()
  await world.instance.post('rook', '@luna a word to you')
  // The title gets the number in the same turn as the icon, which waits for its picture only.
  await page.waitForFunction(() => /^\(\d+\)/.test(document.title), { polling: 100 })
  await page.evaluate(async () => {
    const image = new Image()
    image.src = '/favicon.svg'
    await image.decode()
    await new Promise(requestAnimationFrame)
  })
  expect(await page.$eval('link[rel="icon"]', (link) => link.getAttribute('href'))).not.toMatch(
    /^data:image\/png/,
  )

  const file = join(tmpdir(), 'whole-bird.png')
  writeFileSync(file, encodePng(new Uint8Array(8 * 8 * 3).fill(128), 8, 8))
  await byRole(page, 'textbox', "What's on your mind?").click()
  const input = await page.waitForSelector('form:has(textarea) input[type="file"]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
  await byRole(page, 'button', 'Crop whole-bird.png').click()
  await page.locator('[role="dialog"] ::-p-text(This browser lets no page read pictures)').wait()
  expect(await page.$$('[role="dialog"] ::-p-aria([name="Frame"])')).toEqual([])
  expect(await page.$$('[role="dialog"] ::-p-aria([name="Crop"][role="button"])')).toEqual([])
})
