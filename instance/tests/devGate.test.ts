import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { devGate } from '../devGate.ts'
import { type Listening, listen } from '../server.ts'

const root = mkdtempSync(join(tmpdir(), 'vite-'))
let instance: Listening
let vite: ViteDevServer
let port = 0
beforeAll(async () => {
  instance = await listen({ posts: 0 })
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(root, 'code.ts'), 'export const secret: number = 1')
  vite = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [devGate()],
    optimizeDeps: { noDiscovery: true },
    server: {
      host: '127.0.0.1',
      port: 0,
      watch: null,
      proxy: { '^/api/': { target: instance.url, ws: true, changeOrigin: true } },
    },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await vite.close()
  await instance.close()
  rmSync(root, { recursive: true })
})

type Headers = Record<string, string>

/** Resolves with the status, and the origin that may read the answer. */
async function ask(
  path: string,
  headers: Headers = {},
  method = 'GET',
): Promise<[number, string | undefined]> {
  const sent = request(`http://127.0.0.1:${port}${path}`, { method, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return [answer.statusCode, answer.headers['access-control-allow-origin']]
}

const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('the development server answers to this machine’s names only', async () => {
  const names = ['evil.example', `evil.localhost:${port}`, `127.0.0.1.evil.example:${port}`, 'localhost:1']
  for (const path of ['/', '/code.ts', '/__open-in-editor', '/api/v1/instance'])
    for (const host of names) {
      const [status] = await ask(path, { host })
      // Vite itself refuses some of them before.
      expect([path, host, status === 421 || status === 403]).toEqual([path, host, true])
    }
  expect(await ask('/code.ts', { host: `evil.localhost:${port}` })).toEqual([421, undefined])
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect(await ask('/code.ts', { host })).toEqual([200, undefined])
})

test('a page of another origin wants to read the code, and to start an editor', async () => {
  const foreign: readonly Headers[] = [
    { origin: 'http://localhost:3000' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ]
  for (const headers of foreign)
    for (const path of [
      '/',
      '/code.ts',
      '/@vite/client',
      '/__open-in-editor?file=code.ts',
      '/api/v1/instance',
    ])
      for (const method of ['GET', 'POST', 'OPTIONS'])
        expect([path, method, await ask(path, headers, method)]).toEqual([path, method, [403, undefined]])
  const followed = { ...link, 'sec-fetch-site': 'cross-site' }
  for (const path of ['/__open-in-editor?file=code.ts', '/__OPEN-IN-EDITOR?file=code.ts', '/__x'])
    expect(await ask(path, followed)).toEqual([403, undefined])
  expect(await ask('/oauth-callback?code=1', { ...followed, accept: 'text/html' })).toEqual([200, undefined])
  expect(await ask('/oauth-callback', { ...followed, origin: 'https://evil.example' }, 'POST')).toEqual([
    403,
    undefined,
  ])
})

test('its own pages read the code and the instance, and the Flash frame its files', async () => {
  const own = { 'sec-fetch-site': 'same-origin', origin: `http://127.0.0.1:${port}` }
  expect((await ask('/code.ts', own))[0]).toBe(200)
  expect((await ask('/api/v1/instance', own))[0]).toBe(200)
  // Without a file, the editor has nothing to open.
  expect((await ask('/__open-in-editor', own))[0]).toBe(500)
  const frame = { 'sec-fetch-site': 'cross-site', origin: 'null' }
  // There is none here, so the page comes instead.
  expect((await ask('/assets/flash-1a2b/frame.js', { ...frame, accept: '*/*' }))[0]).toBe(200)
  for (const path of [
    '/assets/flash-1a2b/../../code.ts',
    '/assets/flash-1a2b/..%2f..%2fcode.ts',
    '/assets/x.js',
  ])
    expect((await ask(path, frame))[0]).toBe(403)
})

test('sockets are for its own pages: Vite’s and those of the instance', async () => {
  const open = async (path: string, protocol: string | undefined, headers: Headers): Promise<number> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, { headers })
    const opened = once(socket, 'open').then(() => 101)
    const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.statusCode)
    const status = await Promise.any([opened, refused])
    opened.catch(() => {})
    refused.catch(() => {})
    socket.on('error', () => {})
    socket.terminate()
    return status
  }
  for (const [path, protocol] of [
    ['/', 'vite-ping'],
    ['/api/v1/streaming?stream=public', undefined],
  ] as const) {
    expect(await open(path, protocol, { origin: `http://127.0.0.1:${port}` })).toBe(101)
    expect(await open(path, protocol, { origin: 'http://localhost:3000' })).toBe(403)
    expect(await open(path, protocol, { host: `evil.localhost:${port}` })).toBe(421)
  }
})
