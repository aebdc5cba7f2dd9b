import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { postWith } from './harness/attach.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'

test('shots', async () => {
  const world = await openClientWorld({ instance: { posts: 30 } })
  world.problems.expect(/./)
  const { instance } = world
  await postWith(instance, 'a dozen pictures', Array.from({ length: 12 }, (_, at) => ({ name: `dozen${at}.png` })))
  await postWith(instance, 'not for everybody', [{ name: 'secret.png' }, { name: 's2.png' }], { sensitive: true })
  await postWith(instance, 'of every kind', [
    { name: 'film.webm', type: 'video', description: 'A film', width: 160, height: 120 },
    { name: 'tune.wav', type: 'audio', description: 'A tune' },
    { name: 'paper.pdf', type: 'unknown', description: 'A paper with a rather long description that does not fit into a single line of a phone' },
  ])
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  const shot = async (name: string): Promise<void> => {
    await tab.page.waitForTimeout(700)
    const session = await tab.page.context().newCDPSession(tab.page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    await session.detach()
    writeFileSync(`/tmp/shots-media/${name}.png`, Buffer.from(data, 'base64'))
  }
  await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: 'ar' } })
  await resize(tab, { width: 390, height: 844 })
  await tab.page.goto(`${instance.origin}/main/friends`)
  const row = (words: string) => tab.page.getByRole('main').getByRole('article').filter({ hasText: words }).first()
  await row('of every kind').waitFor()
  await shot('ar-feed')
  await row('a dozen').locator('p').last().scrollIntoViewIfNeeded()
  await shot('ar-dozen')
  await row('a dozen').locator('a img').first().click()
  await shot('ar-viewer')
  await world.close()
}, 120_000)
