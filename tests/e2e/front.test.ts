import { afterEach, expect, test } from 'vitest'
import { listenInFront } from '../../instance/front.ts'
import { clientDist } from './harness/clientDist.ts'
import { openInstance } from './harness/instance.ts'
import { logInThere } from './harness/logIn.ts'
import { openProfile } from './harness/profile.ts'

let closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
})

test('in front of a Mastodon one logs in on its own page, reads live, and finds its settings (I36, S15)', async () => {
  const instance = await openInstance({ dialect: 'mastodon', posts: 30 })
  closers.push(() => instance.close())
  const front = await listenInFront({ instance: instance.origin, staticDir: clientDist() })
  closers.push(() => front.close())
  const profile = await openProfile({ origin: front.url })
  closers.push(() => profile.close())

  const { page } = await profile.openTab('/login')
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click()
  await page.waitForURL(`${instance.origin}/oauth/authorize**`)
  await logInThere(page)
  const feed = page.getByRole('feed')
  await feed.getByRole('article').first().waitFor()
  expect(new URL(page.url()).origin).toBe(front.url)

  const { page: second } = await profile.openTab('/main/friends')
  await second.getByRole('feed').getByRole('article').first().waitFor()
  expect(instance.control.stats().websockets).toBe(1)
  instance.post('moss', 'news through the front')
  await second.getByRole('button', { name: /Show 1 new/ }).waitFor()

  const { page: settings } = await profile.openTab('/settings/security')
  const link = settings.getByRole('dialog').locator(`a[href="${instance.origin}/auth/edit"]`)
  await link.first().waitFor()
})
