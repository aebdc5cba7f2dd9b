import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'

test('pictures', async () => {
  const world = await openClientWorld()
  world.problems.expect(/./)
  const { instance } = world
  const shot = async (tab: Awaited<ReturnType<typeof world.openTab>>, name: string) => {
    await tab.page.waitForTimeout(900)
    const session = await tab.page.context().newCDPSession(tab.page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    await session.detach()
    writeFileSync(`/tmp/shots/${name}.png`, Buffer.from(data, 'base64'))
  }
  const liked = await instance.post('rook', 'well liked by many')
  for (const { username } of [...instance.state.accounts.values()].filter(({ domain }) => domain === null).slice(0, 20)) {
    await instance.control.act({ as: username, path: `/api/v1/statuses/${liked.id}/favourite` }).catch(() => {})
  }
  for (const as of ['moss', 'robin']) await instance.control.act({ as, path: `/api/v1/statuses/${liked.id}/reblog` })
  const MANY = ['❤️', '👍', '😂', '🔥', '🐦', '😮', '🦉', '🌙', '🌿', '🍞', '🚋', '📚', '🎈', '🧦', 'crow_01', 'blob_101']
  const many = await instance.post('rook', 'many reactions')
  for (const emoji of MANY)
    await instance.control.act({ as: 'moss', method: 'PUT', path: `/api/v1/pleroma/statuses/${many.id}/reactions/${encodeURIComponent(emoji)}` })
  for (const as of ['luna', 'robin', 'admin'])
    for (const emoji of ['👍', 'crow_01', 'blob_101', '🐦'])
      await instance.control.act({ as, method: 'PUT', path: `/api/v1/pleroma/statuses/${liked.id}/reactions/${encodeURIComponent(emoji)}` })
  const done = await instance.post('rook', 'a poll voted in', { poll: { options: ['wren', 'owl :owl_02:', 'An option that is very much longer than anybody expected when they first thought of polls, and yet well within the limit'], expires_in: 600, multiple: true } })
  for (const [as, choices] of [['luna', [0, 2]], ['moss', [1]], ['robin', [2]]] as const)
    await instance.control.act({ as, path: `/api/v1/polls/${done.pollId}/votes`, body: { choices } })
  await instance.post('rook', 'one of several', { poll: { options: ['wren', 'owl :owl_02:', 'An option that is very much longer than anybody expected when they first thought of polls'], expires_in: 6000, multiple: true } })
  await instance.post('rook', 'one of one', { poll: { options: ['wren', 'owl'], expires_in: 86000 } })
  const tab = await world.openTab('/login')
  await resize(tab, { width: 1366, height: 768 })
  await world.signIn(tab)
  for (const scheme of ['dark', 'light'] as const) {
    await tab.page.emulateMedia({ colorScheme: scheme })
    for (const [name, width, height] of [['laptop', 1366, 768], ['phone', 390, 844]] as const) {
      await resize(tab, { width, height })
      await tab.page.goto(new URL('/main/friends', instance.origin).href)
      await tab.page.getByRole('button', { name: 'Vote' }).first().waitFor()
      await tab.page.getByRole('radio').first().click()
      await shot(tab, `poll-${name}-${scheme}`)
      await tab.page.goto(new URL(`/notice/${liked.id}`, instance.origin).href)
      await tab.page.getByRole('button', { name: '2 repeats' }).waitFor()
      await shot(tab, `acted-${name}-${scheme}`)
      await tab.page.getByRole('button', { name: 'Who reacted' }).first().click()
      await shot(tab, `who-${name}-${scheme}`)
      await tab.page.keyboard.press('Escape')
      await tab.page.goto(new URL(`/notice/${many.id}`, instance.origin).href)
      await tab.page.getByRole('button', { name: '+4 more reactions' }).waitFor()
      await shot(tab, `many-${name}-${scheme}`)
    }
  }
  await resize(tab, { width: 1366, height: 768 })
  await tab.page.goto(new URL(`/notice/${liked.id}`, instance.origin).href)
  instance.control.fault({ match: 'GET /api/v1/statuses/.*/favourited_by', status: 500 })
  await tab.page.reload()
  await tab.page.getByRole('button', { name: /favorites$/ }).first().click()
  await shot(tab, 'failed')
  await world.close()
})
