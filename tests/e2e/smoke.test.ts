import { afterEach, expect, test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import type { World } from './harness/world.ts'

let world: World | undefined

afterEach(async () => {
  await world?.close()
  world = undefined
})

test('the page opens and shows its name', async () => {
  world = await openClientWorld()
  const page = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>Rookery</title>')
  const tab = await world.openTab('/')
  await tab.page.getByText(/\S/).first().waitFor()
})

test('the page and the instance send the same policy', async () => {
  world = await openClientWorld()
  const answer = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  const header = answer.headers.get('content-security-policy') ?? ''
  const html = await answer.text()
  const meta =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
  const parts = (policy: string): string[] =>
    policy
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
  expect(
    parts(header)
      .filter((part) => !part.startsWith('frame-ancestors'))
      .sort(),
  ).toEqual(parts(meta).sort())
  expect(header).toContain("frame-ancestors 'none'")
})
