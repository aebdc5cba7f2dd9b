import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { byRole, type Firefox, type FirefoxWorld, launchFirefox, untilMainSays } from './harness/firefox.ts'

// Firefox that blocks cookies and all other storage of every site: most of what stores or shares something throws.

let firefox: Firefox
let world: FirefoxWorld
beforeAll(async () => {
  firefox = await launchFirefox(clientDist(), { 'network.cookie.cookieBehavior': 2 })
  world = await firefox.openWorld()
})
afterAll(() => firefox?.close().finally(() => world?.close()))

test('one is told that nothing is kept, signs in, reads, posts and is streamed to (EV5, E15)', async () => {
  const visited = await world.openTab('/main/public')
  await visited.waitForFunction(
    () => document.body.innerText.includes("Your browser's storage is unavailable"),
    { polling: 100 },
  )
  await visited.close()
  const page = await world.signIn()
  await byRole(page, 'textbox', "What's on your mind?").fill('from a browser that keeps nothing')
  await byRole(page, 'button', 'Post').click()
  await untilMainSays(page, 'from a browser that keeps nothing')
  await world.instance.post('rook', 'heard by the socket')
  await page.waitForFunction(() => /Show \d+ new/.test(document.body.innerText), { polling: 100 })
  expect(await page.evaluate(() => document.body.innerText)).not.toContain('This part of the page crashed')
})
