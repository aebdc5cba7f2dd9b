import { beforeEach, describe, expect, test } from 'vitest'
import { buildLock } from '../shared/protocol/serviceWorker.ts'
import { Shell } from './shell.ts'
import { answer } from './shellFetch.ts'

const ORIGIN = 'https://rookery.example'
const pathOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname

/** As much of a browser's cache storage as the shell uses. */
function fakeCaches() {
  const sets = new Map<string, Map<string, Response>>()
  const cacheOf = (set: Map<string, Response>) => ({
    match: async (asked: Request | string) => set.get(pathOf(asked))?.clone(),
    put: async (asked: Request | string, response: Response) => void set.set(pathOf(asked), response),
  })
  const caches = {
    open: async (name: string) => {
      const set = sets.get(name) ?? new Map<string, Response>()
      sets.set(name, set)
      return cacheOf(set)
    },
    has: async (name: string) => sets.has(name),
    keys: async () => [...sets.keys()],
    delete: async (name: string) => sets.delete(name),
    match: async (asked: Request | string) =>
      [...sets.values()]
        .map((set) => set.get(pathOf(asked)))
        .find((kept) => kept !== undefined)
        ?.clone(),
  }
  return { sets, caches: caches as unknown as CacheStorage }
}

const filesOf = (build: number): string[] => [`/assets/app-${build}.js`, '/assets/parts.js']
const pageOf = (build: number): string =>
  `<title>${build}</title><script src="/assets/app-${build}.js"></script>`

let disk: ReturnType<typeof fakeCaches>
/** Builds of which tabs live. */
let live: number[]
let asked: string[]
/** What the server has; null: it is down. */
let server: ((path: string) => Response) | null

beforeEach(() => {
  disk = fakeCaches()
  live = []
  asked = []
  deploy(1)
})

function deploy(build: number): void {
  server = (path) => {
    if (path === '/index.html')
      return new Response(pageOf(build), { headers: { 'content-type': 'text/html', date: 'x' } })
    return filesOf(build).includes(path)
      ? new Response(path, { headers: { 'content-type': 'text/javascript' } })
      : new Response('', { status: 404 })
  }
}

const fetchFake = async (input: Request | string): Promise<Response> => {
  const path = pathOf(input)
  asked.push(path)
  if (server === null) throw new TypeError('no network')
  return server(path === '/main/friends' ? '/index.html' : path)
}

const shellOf = (build: number): Shell =>
  new Shell({
    build,
    files: filesOf(build),
    caches: disk.caches,
    locks: { query: async () => ({ held: live.map((of) => ({ name: buildLock(of) })), pending: [] }) },
    fetch: fetchFake,
  })

const home = new Request(`${ORIGIN}/main/friends`)
const open = async (shell: Shell): Promise<string> =>
  (await answer('page', { request: home }, shell, fetchFake)).text()

describe('the set of a build', () => {
  test('is whole, or has no page', async () => {
    const shell = shellOf(1)
    server = (path) =>
      path.endsWith('parts.js') ? new Response('', { status: 500 }) : new Response(pageOf(1))
    await expect(shell.keep()).rejects.toThrow('/assets/parts.js')
    expect(await shell.page()).toBeUndefined()
    deploy(1)
    await shell.keep()
    expect(await (await shell.page())?.text()).toBe(pageOf(1))
  })

  test('is not made when the server is at another build already', async () => {
    deploy(1)
    const first = server
    server = (path) =>
      path === '/index.html' ? new Response(pageOf(2)) : (first?.(path) ?? new Response(''))
    await expect(shellOf(1).keep()).rejects.toThrow('another build')
  })

  test('is not made of pages that stand where files should', async () => {
    server = () => new Response(pageOf(1), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    await expect(shellOf(1).keep()).rejects.toThrow("can't be had")
  })

  test('keeps no answers that an instance wrote into its page', async () => {
    const results = '<script id="initial-results" type="application/json">{"a":"b"}</script>'
    deploy(1)
    const before = server
    server = (path) =>
      path === '/index.html' ? new Response(results + pageOf(1)) : (before?.(path) ?? new Response(''))
    const shell = shellOf(1)
    await shell.keep()
    expect(await (await shell.page())?.text()).toBe(pageOf(1))
  })

  test('takes from the build before what has not changed', async () => {
    await shellOf(1).keep()
    deploy(2)
    asked = []
    await shellOf(2).keep()
    expect(asked).toEqual(['/assets/app-2.js', '/index.html'])
  })

  test('is kept as long as a tab of it lives, and then goes', async () => {
    await shellOf(1).keep()
    deploy(2)
    const newer = shellOf(2)
    await newer.keep()
    live = [1, 2]
    await newer.tidy()
    expect(await newer.othersLive()).toBe(true)
    server = null
    expect(await (await newer.file(`${ORIGIN}/assets/app-1.js`))?.text()).toBe('/assets/app-1.js')
    live = [2]
    await newer.tidy()
    expect(await newer.othersLive()).toBe(false)
    expect(await newer.file(`${ORIGIN}/assets/app-1.js`)).toBeUndefined()
    expect(await newer.file(`${ORIGIN}/assets/app-2.js`)).toBeDefined()
  })

  test('gets what its tabs use besides, and nothing of the instance', async () => {
    const shell = shellOf(1)
    server = (path) => new Response(path === '/index.html' ? pageOf(1) : path)
    await shell.keep()
    await shell.keepMore(1, ['/assets/de-1.json', '/api/v1/instance'])
    await shell.keepMore(7, ['/assets/ar-1.json'])
    expect(await shell.file(`${ORIGIN}/assets/de-1.json`)).toBeDefined()
    expect(await shell.file(`${ORIGIN}/api/v1/instance`)).toBeUndefined()
    expect(await disk.caches.keys()).toHaveLength(1)
  })
})

describe('an address that is opened', () => {
  test('is asked of the network, so that a newer build comes by itself', async () => {
    const shell = shellOf(1)
    await shell.keep()
    deploy(2)
    expect(await open(shell)).toBe(pageOf(2))
  })

  test.each([502, 503, 504])(
    'shows the kept page when what stands before the instance says %i',
    async (status) => {
      const shell = shellOf(1)
      await shell.keep()
      server = () => new Response('down', { status })
      expect(await open(shell)).toBe(pageOf(1))
    },
  )

  test('shows the kept page without a network, that of another build if need be', async () => {
    await shellOf(1).keep()
    server = null
    expect(await open(shellOf(1))).toBe(pageOf(1))
    expect(await open(shellOf(2))).toBe(pageOf(1))
  })

  test('fails as ever when nothing is kept', async () => {
    server = null
    await expect(open(shellOf(1))).rejects.toThrow('no network')
    server = () => new Response('down', { status: 502 })
    expect(await open(shellOf(1))).toBe('down')
  })

  test('takes what the browser has asked for already', async () => {
    const preloadResponse = Promise.resolve(new Response('early'))
    const told = await answer('page', { request: home, preloadResponse }, shellOf(1), fetchFake)
    expect([await told.text(), asked]).toEqual(['early', []])
  })
})

test('a file that is kept is not asked for, one that is not is', async () => {
  const shell = shellOf(1)
  await shell.keep()
  asked = []
  const get = (path: string) => answer('file', { request: new Request(ORIGIN + path) }, shell, fetchFake)
  expect((await get('/assets/app-1.js')).status).toBe(200)
  expect((await get('/assets/app-9.js')).status).toBe(404)
  expect(asked).toEqual(['/assets/app-9.js'])
})
