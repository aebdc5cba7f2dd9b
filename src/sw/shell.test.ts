import { beforeEach, describe, expect, test } from 'vitest'
import { fakeCaches } from '../../tests/engine/harness/fakeCaches.ts'
import { ASLEEP, buildLock, OWN_PROCESS } from '../shared/protocol/serviceWorker.ts'
import { readPage, rememberServed } from '../shared/servedPage.ts'
import { Shell } from './shell.ts'
import { answer } from './shellFetch.ts'

const ORIGIN = 'https://rookery.example'
const pathOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname

/** `later.js` is not needed to open the page. */
const filesOf = (build: number): string[] => [
  `/assets/app-${build}.js`,
  '/assets/parts.js',
  '/assets/later.js',
]
const pageOf = (build: number): string =>
  `<meta name="rookery-build" content="${build}"><title>${build}</title><script src="/assets/app-${build}.js"></script>`

let caches: CacheStorage
/** Builds that have an open tab. */
let live: number[]
let asked: string[]
/** The server's answers; null: it is down. */
let server: ((path: string) => Response) | null

beforeEach(() => {
  caches = fakeCaches()
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
    first: filesOf(build).slice(0, 2),
    caches,
    locks: { query: async () => ({ held: live.map((build) => ({ name: buildLock(build) })), pending: [] }) },
    fetch: fetchFake,
    wait: async () => {},
  })

const home = new Request(`${ORIGIN}/main/friends`)
const open = async (shell: Shell): Promise<string> => (await answer('address', home, shell, fetchFake)).text()

test('a page without the stamp of the build is not cached: a network that wants a login first sends its own (N43)', async () => {
  const own = server
  const portal = '<title>Log in to the hotel</title>'
  server = (path) =>
    path === '/index.html'
      ? new Response(portal, { headers: { 'content-type': 'text/html' } })
      : (own?.(path) ?? new Response('', { status: 404 }))
  await expect(shellOf(1).install()).rejects.toThrow('none of ours')
  expect(await shellOf(1).pageOf(1)).toBeUndefined()
})

describe('the set of a build', () => {
  test('has all files that its page needs to open, or has no page', async () => {
    const shell = shellOf(1)
    server = (path) =>
      path.endsWith('parts.js') ? new Response('', { status: 500 }) : new Response(pageOf(1))
    await expect(shell.install()).rejects.toThrow('/assets/parts.js')
    expect(await shell.page()).toBeUndefined()
    deploy(1)
    await shell.install()
    expect(await (await shell.page())?.text()).toBe(pageOf(1))
  })

  test('is completed afterwards, where it was interrupted', async () => {
    const shell = shellOf(1)
    const later = () => shell.file(`${ORIGIN}/assets/later.js`)
    await shell.complete()
    expect(await caches.keys()).toEqual([])
    await shell.install()
    expect(await later()).toBeUndefined()
    server = null
    await shell.complete()
    expect(await later()).toBeUndefined()
    deploy(1)
    asked = []
    await Promise.all([shell.complete(), shell.complete()])
    await shell.complete()
    expect(await later()).toBeDefined()
    expect(asked).toEqual(['/assets/later.js'])
  })

  test('is not installed when the server already serves another build', async () => {
    deploy(1)
    const first = server
    server = (path) =>
      path === '/index.html' ? new Response(pageOf(2)) : (first?.(path) ?? new Response(''))
    await expect(shellOf(1).install()).rejects.toThrow('another build')
  })

  test('rejects HTML pages in place of files', async () => {
    server = () => new Response(pageOf(1), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    await expect(shellOf(1).install()).rejects.toThrow('could not fetch')
  })

  test('caches the page without the API responses that an instance embeds in it', async () => {
    const results = '<script id="initial-results" type="application/json">{"a":"b"}</script>'
    deploy(1)
    const before = server
    server = (path) =>
      path === '/index.html' ? new Response(results + pageOf(1)) : (before?.(path) ?? new Response(''))
    const shell = shellOf(1)
    await shell.install()
    expect(await (await shell.page())?.text()).toBe(pageOf(1))
  })

  test('reuses unchanged files of the previous build', async () => {
    await shellOf(1).install()
    deploy(2)
    asked = []
    await shellOf(2).install()
    expect(asked).toEqual(['/assets/app-2.js', '/index.html'])
  })

  test('stays while one of its tabs is open, and is deleted afterwards', async () => {
    await shellOf(1).install()
    deploy(2)
    const newer = shellOf(2)
    await newer.install()
    live = [1, 2]
    await newer.tidy()
    expect(await newer.hasOtherOpenBuilds()).toBe(true)
    server = null
    expect(await (await newer.file(`${ORIGIN}/assets/app-1.js`))?.text()).toBe('/assets/app-1.js')
    live = [2]
    await newer.tidy()
    expect(await newer.hasOtherOpenBuilds()).toBe(false)
    expect(await newer.file(`${ORIGIN}/assets/app-1.js`)).toBeUndefined()
    expect(await newer.file(`${ORIGIN}/assets/app-2.js`)).toBeDefined()
  })

  test('accepts further files that its tabs use, but none of the instance', async () => {
    const shell = shellOf(1)
    server = (path) => new Response(path === '/index.html' ? pageOf(1) : path)
    await shell.install()
    await shell.addFiles(1, ['/assets/de-1.json', '/api/v1/instance'])
    await shell.addFiles(7, ['/assets/ar-1.json'])
    expect(await shell.file(`${ORIGIN}/assets/de-1.json`)).toBeDefined()
    expect(await shell.file(`${ORIGIN}/api/v1/instance`)).toBeUndefined()
    expect(await caches.has('rookery-shell-7')).toBe(false)
  })
})

describe('opening an address', () => {
  test('fetches the page from the network, so that a newer build arrives automatically', async () => {
    const shell = shellOf(1)
    await shell.install()
    deploy(2)
    expect(await open(shell)).toBe(pageOf(2))
  })

  test.each([502, 503, 504])(
    'shows the cached page when a proxy in front of the instance answers %i',
    async (status) => {
      const shell = shellOf(1)
      await shell.install()
      server = () => new Response('down', { status })
      expect(await open(shell)).toBe(pageOf(1))
    },
  )

  test('shows the cached page when offline, if necessary that of another build', async () => {
    await shellOf(1).install()
    server = null
    expect(await open(shellOf(1))).toBe(pageOf(1))
    expect(await open(shellOf(2))).toBe(pageOf(1))
  })

  test('fails normally when nothing is cached', async () => {
    server = null
    await expect(open(shellOf(1))).rejects.toThrow('no network')
    server = () => new Response('down', { status: 502 })
    expect(await open(shellOf(1))).toBe('down')
  })
})

describe('opening a page of the client', () => {
  const openPage = async (shell: Shell): Promise<string> =>
    (await answer('page', home, shell, fetchFake)).text()
  /** Asks the server for its page and remembers the answer, as the engine does now and then. */
  const check = async (): Promise<void> =>
    rememberServed(caches, await readPage(await fetchFake('/index.html')))
  /** The page with the mark of one that came from the cache at once. */
  const fromCache = (build: number): string =>
    pageOf(build).replace(`content="${build}"`, `content="${build}" data-from-cache`)

  test('takes the page of the build that was installed, without a request (BU1)', async () => {
    const shell = shellOf(1)
    await shell.install()
    asked = []
    expect(await openPage(shell)).toBe(fromCache(1))
    server = null
    expect(await openPage(shell)).toBe(fromCache(1))
    expect(asked).toEqual([])
  })

  test('asks the network once the server is known to have another build, until that is cached (BU3)', async () => {
    await shellOf(1).install()
    deploy(2)
    expect(await openPage(shellOf(1))).toBe(fromCache(1))
    await check()
    expect(await openPage(shellOf(1))).toBe(pageOf(2))
    await shellOf(2).install()
    asked = []
    // The worker of build 1 is active as long as one of its tabs is open.
    expect(await openPage(shellOf(1))).toBe(fromCache(2))
    expect(asked).toEqual([])
  })

  test('takes the older build after a roll-back, from the network or its set (BU3)', async () => {
    await shellOf(1).install()
    deploy(2)
    await shellOf(2).install()
    deploy(1)
    await check()
    expect(await openPage(shellOf(2))).toBe(fromCache(1))
    await caches.delete('rookery-shell-1')
    await check()
    expect(await openPage(shellOf(2))).toBe(pageOf(1))
  })

  test('the set of the build that the server has stays, also without a tab (BU3)', async () => {
    await shellOf(1).install()
    deploy(2)
    await shellOf(2).install()
    deploy(1)
    await check()
    await shellOf(2).tidy()
    expect(await openPage(shellOf(2))).toBe(fromCache(1))
    expect(await shellOf(2).file(`${ORIGIN}/assets/app-1.js`)).toBeDefined()
  })

  test('asks the network where the server has another frontend, and has the cached page without a network (BU5)', async () => {
    await shellOf(1).install()
    server = () => new Response('<title>Another frontend</title>')
    await check()
    expect(await openPage(shellOf(1))).toBe('<title>Another frontend</title>')
    server = null
    expect(await openPage(shellOf(1))).toBe(pageOf(1))
  })

  test.each([
    ['reject', () => Promise.reject(new DOMException('refused', 'UnknownError'))],
    ['never answer', () => new Promise<never>(() => {})],
  ])('asks the network where caches %s (EV5)', async (_, refused) => {
    Object.assign(caches, { match: refused, has: refused, keys: refused, open: refused })
    const shell = shellOf(1)
    expect(await openPage(shell)).toBe(pageOf(1))
    const file = await answer('file', new Request(`${ORIGIN}/assets/app-1.js`), shell, fetchFake)
    expect(await file.text()).toBe('/assets/app-1.js')
    const asleep = await answer('asleep', new Request(`${home.url}?${ASLEEP}=1`), shell, fetchFake)
    expect(await asleep.text()).toBe(pageOf(1))
  })

  test('can be cached whatever it varies with (BU6)', async () => {
    const own = server
    server = (path) => {
      const page = own?.(path) ?? new Response('')
      return path === '/index.html'
        ? new Response(page.body, { headers: { 'content-type': 'text/html', vary: '*' } })
        : page
    }
    await shellOf(1).install()
    expect(await openPage(shellOf(1))).toBe(fromCache(1))
  })

  test('asks the network once what it has could not be remembered: a disk is full (BU3)', async () => {
    await shellOf(1).install()
    deploy(2)
    await shellOf(2).install()
    deploy(1)
    const { open } = caches
    caches.open = async (name) =>
      Object.assign(await open(name), {
        put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      })
    await expect(check()).rejects.toThrow('full')
    expect(await openPage(shellOf(2))).toBe(pageOf(1))
  })

  test('has the headers that the server sent with it, but those of its bytes (BU6)', async () => {
    const own = server
    const headers = {
      'content-security-policy': "default-src 'self'",
      'x-frame-options': 'DENY',
      'content-length': '9',
      'content-type': 'text/html',
    }
    server = (path) => {
      const page = own?.(path) ?? new Response('')
      return path === '/index.html' ? new Response(page.body, { headers }) : page
    }
    await shellOf(1).install()
    const page = await answer('page', home, shellOf(1), fetchFake)
    expect([...page.headers]).toEqual([
      ['content-security-policy', "default-src 'self'"],
      ['content-type', 'text/html'],
      ['x-frame-options', 'DENY'],
    ])
  })
})

test('fetches only files that are not cached', async () => {
  const shell = shellOf(1)
  await shell.install()
  asked = []
  const get = (path: string) => answer('file', new Request(ORIGIN + path), shell, fetchFake)
  expect((await get('/assets/app-1.js')).status).toBe(200)
  expect((await get('/assets/app-9.js')).status).toBe(404)
  expect(asked).toEqual(['/assets/app-9.js'])
})

describe('the page for a tab that goes to sleep (R42)', () => {
  const asleep = (value: string, more: Record<string, string> = {}): Promise<Response> => {
    const query = new URLSearchParams({ [ASLEEP]: value, ...more })
    return answer('asleep', new Request(`${home.url}?${query}`), shellOf(2), fetchFake)
  }
  test('is that of its own build, without a request', async () => {
    await shellOf(1).install()
    deploy(2)
    await shellOf(2).install()
    asked.length = 0
    const page = await asleep('1')
    expect(await page.text()).toBe(pageOf(1))
    expect(asked).toEqual([])
  })

  test('has an opener policy of its own if it asks for one, so that it gets a process of its own', async () => {
    deploy(2)
    await shellOf(2).install()
    const policy = 'Cross-Origin-Opener-Policy'
    const [plain, apart] = [await asleep('2'), await asleep('2', { [OWN_PROCESS]: '' })]
    expect([plain.headers.get(policy), apart.headers.get(policy)]).toEqual([null, 'same-origin-allow-popups'])
    // Without it, Chromium keeps the process in spite of the policy.
    expect(apart.headers.get('Origin-Agent-Cluster')).toBe('?1')
    expect(apart.headers.get('Content-Type')).toBe(plain.headers.get('Content-Type'))
    expect(await apart.text()).toBe(await plain.text())
  })

  test('comes from the network if its build is not cached', async () => {
    deploy(2)
    await shellOf(2).install()
    expect(await (await asleep('1')).text()).toBe(pageOf(2))
    expect(asked).toContain('/main/friends')
  })
})
