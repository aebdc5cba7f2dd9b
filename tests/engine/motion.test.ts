import { expect, test } from 'vitest'
import { ORIGIN } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

/** Another origin than the client's. */
const MEDIA = 'https://media.example'
const MOVING_WEBP = 'RIFF\0\0\0\0WEBPVP8X\n\0\0\0\x02'
const STILL_WEBP = 'RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0'

const file = (text: string, init?: ResponseInit): Response =>
  new Response(
    Uint8Array.from(text, (char) => char.charCodeAt(0)),
    init,
  )

/** What the engine says about the picture at `url`: whether it moves, or undefined. */
async function look(tab: Tab, url: string): Promise<boolean | undefined> {
  const looking = tab.api.lookup({ kind: 'motion', url, account: tab.account })
  await settle()
  const answer = await looking
  return answer.ok ? answer.value.moves : undefined
}

test('whether a picture moves is seen by its first bytes, once for all tabs (M13)', async () => {
  const { engine, instance } = await startEngine()
  const tab = await openTab(engine)
  instance.script('GET /media/moving', file(MOVING_WEBP))
  instance.script('GET /media/still.webp', file(STILL_WEBP))
  instance.script('GET /media/gone', file('GIF89a', { status: 404 }))
  expect(await look(tab, `${MEDIA}/media/moving`)).toBe(true)
  expect(await look(tab, `${MEDIA}/media/still.webp`)).toBe(false)
  expect(await look(tab, `${MEDIA}/media/gone`)).toBeUndefined()
  const other = await openTab(engine)
  expect(await look(other, `${MEDIA}/media/moving`)).toBe(true)
  expect(instance.count('GET /media/*')).toBe(3)
})

test('pictures of the client’s own origin are not read, which would keep a newer build from taking over (M13)', async () => {
  const { engine, instance } = await startEngine()
  const tab = await openTab(engine)
  instance.script('GET /media/moving', file(MOVING_WEBP))
  expect(await look(tab, `${ORIGIN}/media/moving`)).toBeUndefined()
  expect(instance.count('GET /media/*')).toBe(0)
})

test('a server that lets no picture be read is asked once in ten minutes (M13)', async () => {
  const { engine, instance, world } = await startEngine()
  const tab = await openTab(engine)
  instance.script('GET /media/*', () => {
    throw new TypeError('Failed to fetch')
  })
  const all = ['a', 'b', 'c'].map((name) => look(tab, `${MEDIA}/media/${name}`))
  expect(await Promise.all(all)).toEqual([undefined, undefined, undefined])
  expect(instance.count('GET /media/*')).toBe(1)
  await world.tick(600_001)
  expect(await look(tab, `${MEDIA}/media/d`)).toBeUndefined()
  expect(instance.count('GET /media/*')).toBe(2)
})

test('a picture that never arrives, or that is none of the web, is given up (M13)', async () => {
  const { engine, instance, world } = await startEngine()
  const tab = await openTab(engine)
  instance.hold('GET /media/slow')
  const slow = tab.api.lookup({ kind: 'motion', url: `${MEDIA}/media/slow`, account: tab.account })
  await world.tick(5_001)
  expect(await slow).toEqual({ ok: true, value: { accountId: null } })
  const asked = instance.calls.length
  for (const url of [
    'data:image/gif;base64,R0lGODlh',
    'blob:https://rookery.example/1',
    'http://',
    'no address',
  ])
    expect(await look(tab, url)).toBeUndefined()
  expect(instance.calls.length).toBe(asked)
})
