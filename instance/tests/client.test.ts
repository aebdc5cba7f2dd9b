import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enginePolicy, FLASH_POLICY, PAGE_POLICY, SERVICE_WORKER_POLICY } from '../../scripts/build/policy.ts'
import { type Listening, listen } from '../server.ts'

const dir = mkdtempSync(join(tmpdir(), 'client-'))
const ENGINE = 'console.log("engine")'
let place: Listening

function build(name: string, words: string): string {
  const dist = join(dir, name)
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), `<!doctype html><title>${words}</title>`)
  writeFileSync(join(dist, 'assets/engine-abc.js'), ENGINE)
  writeFileSync(join(dist, 'assets/engine-abc.js.br'), brotliCompressSync(ENGINE))
  writeFileSync(join(dist, 'assets/app-abc.js'), 'console.log(1)')
  writeFileSync(join(dist, 'service-worker.js'), 'console.log(2)')
  writeFileSync(join(dist, 'logo.svg'), '<svg/>')
  mkdirSync(join(dist, 'assets/flash-abc'))
  for (const name of ['frame.html', 'frame.js']) writeFileSync(join(dist, 'assets/flash-abc', name), '')
  return dist
}

beforeAll(async () => {
  place = await listen({ posts: 0, staticDir: build('one', 'first build') })
})
afterAll(async () => {
  await place.close()
  rmSync(dir, { recursive: true })
})

const get = (path: string, accept = 'text/html') => fetch(place.url + path, { headers: { accept } })

test('serves the page at every address of the client, with a strict policy', async () => {
  for (const path of ['/', '/main/all', '/users/luna@thicket.example', '/notice/x?y=1']) {
    const page = await get(path)
    expect(await page.text()).toContain('first build')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-security-policy')).toBe(PAGE_POLICY.header)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('the service worker is never cached, and may fetch files of the client only', async () => {
  const worker = await get('/service-worker.js', '*/*')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toBe(SERVICE_WORKER_POLICY)
})

test('the Flash frame has a policy of its own and no origin, and can still load its player', async () => {
  const frame = await get('/assets/flash-abc/frame.html')
  expect(frame.headers.get('content-security-policy')).toBe(FLASH_POLICY.header)
  expect((await get('/assets/flash-abc/frame.js')).headers.get('access-control-allow-origin')).toBe('*')
  expect((await get('/logo.svg')).headers.get('access-control-allow-origin')).toBe('*')
  expect((await get('/assets/app-abc.js')).headers.get('access-control-allow-origin')).toBeNull()
})

test('files are cached for ever, and missing ones are a 404', async () => {
  const engine = await get('/assets/engine-abc.js', '*/*')
  expect(engine.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(engine.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(engine.headers.get('content-security-policy')).toBe(enginePolicy('https:', 'wss:', 'http:', 'ws:'))
  expect((await get('/assets/app-abc.js')).headers.get('content-security-policy')).toBeNull()
  for (const path of ['/assets/old-build.js', '/api/nothing', '/static/nothing.json', '/media/nothing']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  expect((await get('/main/all', 'application/json')).status).toBe(404)
})

test('no path leads out of the folder', async () => {
  writeFileSync(join(dir, 'secret.json'), '"secret"')
  for (const path of ['/..%2fsecret.json', '/assets/..%2f..%2f..%2fsecret.json', '/%2e%2e/secret.json']) {
    expect(await (await get(path)).text()).not.toContain('secret')
  }
})

test('sends compressed files to clients that accept them', async () => {
  const length = (encoding: string) =>
    new Promise<[string | undefined, string | undefined]>((resolve) => {
      request(`${place.url}/assets/engine-abc.js`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        answer.resume()
        resolve([answer.headers['content-encoding'], answer.headers['content-length']])
      }).end()
    })
  expect(await length('gzip, br')).toEqual(['br', String(brotliCompressSync(ENGINE).length)])
  expect(await length('gzip')).toEqual([undefined, String(ENGINE.length)])
})

describe('as an installed frontend', () => {
  afterEach(() => place.instance.control.setInstalled(null))
  const directives = async (path: string): Promise<Record<string, string>> => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? ''
    return Object.fromEntries(
      policy.split(';').map((directive) => [directive.split(' ')[0] ?? '', directive.replace(/^\S+ ?/, '')]),
    )
  }

  test('every answer has the policy of Pleroma, which allows requests to other servers, and no sockets', async () => {
    place.instance.control.setInstalled({ software: 'pleroma' })
    const own = `'self' blob: ${place.url} ${place.url.replace('http', 'ws')}`
    for (const path of ['/', '/assets/engine-abc.js', '/service-worker.js', '/api/v1/instance']) {
      const policy = await directives(path)
      expect([path, policy['connect-src']]).toEqual([path, `${own} http:`])
      expect(policy['frame-ancestors']).toBe("'none'")
    }
    place.instance.control.setInstalled({ software: 'pleroma', mediaProxy: true })
    expect((await directives('/assets/engine-abc.js'))['connect-src']).toBe(own)
    place.instance.control.setInstalled({ software: 'akkoma' })
    expect((await directives('/assets/engine-abc.js'))['connect-src']).toBe(own)
  })

  test('a missing file is the page, as at Pleroma', async () => {
    place.instance.control.setInstalled({ software: 'pleroma' })
    for (const path of ['/assets/old-build.js', '/static/nothing.json', '/instance/nothing.html']) {
      const missing = await get(path, '*/*')
      expect([missing.status, missing.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await missing.text()).toContain('first build')
    }
    expect((await get('/api/nothing')).status).toBe(404)
  })
})

test('a second build replaces the first', async () => {
  const { control } = place.instance
  control.setStaticDir(build('two', 'second build'))
  expect(await (await get('/')).text()).toContain('second build')
  control.setStaticDir(build('three', 'first build'))
  expect(await (await get('/')).text()).toContain('first build')
})
