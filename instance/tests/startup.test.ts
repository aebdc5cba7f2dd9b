import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { STARTUP_CALLS } from '../api/startup.ts'
import { createInstance } from '../createInstance.ts'
import { type Listening, listen } from '../server.ts'
import { caller, callerAs, jsonOf } from '../testClient.ts'

const instance = createInstance({ posts: 30 })
const anybody = caller(instance)
const get = async (path: string) => (await anybody('GET', path)).body

afterEach(() => {
  instance.control.clearAnswers()
  instance.control.clearFaults()
  instance.control.setPrivate(false)
})
afterAll(() => instance.close())

test('answers all calls of a start', async () => {
  expect((await get('/api/pleroma/frontend_configurations')).pleroma_fe.logo).toBe('/logo.svg')
  expect((await get('/static/config.json')).showInstanceSpecificPanel).toBe(true)
  expect(await get('/instance/panel.html')).toContain('<h3>')
  expect(await get('/static/terms-of-service.html')).toContain('Terms')
  expect(Object.keys(await get('/static/styles.json'))).toContain('pleroma-dark')
  expect(Object.keys(await get('/api/pleroma/emoji.json')).length).toBeGreaterThan(1_000)
  expect((await get('/api/v1/instance/peers')).length).toBeGreaterThan(3)
  const packs: Record<string, string> = await get('/static/stickers.json')
  for (const path of Object.values(packs)) {
    const pack = await get(`${path}pack.json`)
    expect(pack.stickers.length).toBeGreaterThan(0)
    expect((await anybody('GET', `${path}${pack.tabIcon}`)).status).toBe(302)
  }
})

test('any answer can be changed, partly or completely, and restored', async () => {
  const { control } = instance
  const before = await get('/nodeinfo/2.0.json')
  control.overrideAnswer('/nodeinfo/2.0.json', {
    metadata: { features: ['polls'], pollLimits: { max_options: 7 } },
  })
  const changed = await get('/nodeinfo/2.0.json')
  expect(changed.software).toEqual(before.software)
  expect(changed.metadata.features).toEqual(['polls'])
  expect(changed.metadata.pollLimits).toEqual({ ...before.metadata.pollLimits, max_options: 7 })
  control.overrideAnswer('/instance/panel.html', '<p>Another</p>')
  expect(await get('/instance/panel.html')).toBe('<p>Another</p>')
  control.overrideAnswer('/static/nothing.json', { here: 'now' })
  expect(await get('/static/nothing.json')).toEqual({ here: 'now' })
  control.overrideAnswer('/api/v1/instance/peers', [])
  expect(await get('/api/v1/instance/peers')).toEqual([])
  control.overrideAnswer('/nodeinfo/2.0.json', undefined)
  expect(await get('/nodeinfo/2.0.json')).toEqual(before)
  control.clearAnswers()
  expect((await anybody('GET', '/static/nothing.json')).status).toBe(404)
})

test('a private instance says so, and shows visitors only its description', async () => {
  instance.control.setPrivate(true)
  expect((await get('/nodeinfo/2.0.json')).metadata.private).toBe(true)
  expect((await anybody('GET', '/api/v1/instance')).status).toBe(200)
  expect(await anybody('GET', '/api/v1/timelines/public')).toMatchObject({
    status: 401,
    body: { error: 'authorization required for timeline view' },
  })
  for (const path of ['/api/v1/accounts/lookup?acct=luna', '/api/v2/search?q=a', '/api/v1/instance/peers']) {
    expect([path, (await anybody('GET', path)).status]).toEqual([path, 403])
  }
  expect((await callerAs(instance, 'luna')('GET', '/api/v1/timelines/public')).status).toBe(200)
  instance.control.setPrivate(false)
  expect((await anybody('GET', '/api/v1/timelines/public')).status).toBe(200)
})

test('STARTUP_CALLS matches the calls of a start, and no others', async () => {
  const pattern = new RegExp(STARTUP_CALLS)
  for (const path of [
    '/api/v1/instance',
    '/api/v1/instance/peers',
    '/api/v1/custom_emojis',
    '/api/pleroma/frontend_configurations',
    '/api/pleroma/emoji.json',
    '/nodeinfo/2.0.json',
    '/.well-known/nodeinfo',
    '/instance/panel.html',
    '/static/config.json',
    '/static/stickers/rookery/pack.json',
  ]) {
    expect([path, pattern.test(`GET ${path}`)]).toEqual([path, true])
  }
  for (const path of ['/api/v1/timelines/home', '/api/v1/accounts/verify_credentials', '/api/v1/lists']) {
    expect([path, pattern.test(`GET ${path}`)]).toEqual([path, false])
  }
})

const dir = mkdtempSync(join(tmpdir(), 'startup-'))
let place: Listening
beforeAll(async () => {
  const page = '<!doctype html><title>x</title><!--server-generated-meta--><div id="root"></div>'
  writeFileSync(join(dir, 'index.html'), page)
  writeFileSync(join(dir, 'index.html.br'), brotliCompressSync(page))
  place = await listen({ posts: 0, staticDir: dir })
})
afterAll(async () => {
  await place.close()
  rmSync(dir, { recursive: true })
})

test('embeds the answers of a start in pages, like Pleroma', async () => {
  const { control } = place.instance
  const page = async () => (await fetch(`${place.url}/main/all`, { headers: { accept: 'text/html' } })).text()
  expect(await page()).not.toContain('initial-results')
  control.preload(true)
  control.overrideAnswer('/api/v1/instance', { title: 'Nest 🪺' })
  const [, text = ''] =
    /<script id="initial-results" type="application\/json">(.*?)<\/script>/.exec(await page()) ?? []
  const results: Record<string, string> = JSON.parse(text)
  const decoded = (path: string) => JSON.parse(Buffer.from(results[path] ?? '', 'base64').toString())
  expect(decoded('/api/v1/instance').title).toBe('Nest 🪺')
  expect(decoded('/nodeinfo/2.0.json').software.name).toBe('pleroma')
  expect(decoded('/instance/panel.html')).toContain('<h3>')
  // Pleroma inserts a title of its own, whatever the page has.
  expect([...(await page()).matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    'x',
    'Nest 🪺',
  ])
  control.clearAnswers()
  expect((await jsonOf(fetch(`${place.url}/api/v1/instance`))).title).toBe('The Rookery')
  control.preload(false)
  expect(await page()).not.toContain('initial-results')
})
