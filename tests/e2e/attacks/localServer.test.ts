import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Front, listenInFront } from '../../../instance/front.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import { clientDist } from '../harness/clientDist.ts'
import { openProfile, type Profile } from '../harness/profile.ts'
import { type StaticServer, serve } from '../harness/staticServer.ts'

const SECRET = 'a secret of the tests'

let closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
})

const closeLater = <T extends { close(): unknown }>(opened: T): T => {
  closers.push(() => opened.close())
  return opened
}

/** A page of another site, which runs `script` or shows `body`. */
const evilSite = async (pages: Record<string, string>): Promise<StaticServer> => {
  const site = await serve((path) => {
    const body = pages[path]
    return body === undefined ? null : { body, type: path.endsWith('.js') ? 'text/javascript' : 'text/html' }
  })
  // Another site than 127.0.0.1, not just another port.
  return closeLater({ ...site, origin: site.origin.replace('127.0.0.1', 'localhost') })
}

const embedded = async (): Promise<Listening> =>
  closeLater(await listen({ posts: 30, fewEmoji: true, staticDir: clientDist(), control: SECRET }))
const inFront = async (instance: string): Promise<Front> =>
  closeLater(await listenInFront({ instance, staticDir: clientDist() }))
const browserAt = async (origin: string, flags?: string[]): Promise<Profile> =>
  closeLater(await openProfile({ origin, ...(flags ? { flags } : {}) }))

/** What a page of another site gets for each request of `requests`, which are the arguments of `fetch`. */
async function fetchFrom(
  site: string,
  profile: Profile,
  requests: readonly [url: string, init: RequestInit][],
): Promise<string[]> {
  const { page } = await profile.openTab(`${site}/`)
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(([url, init]) =>
          fetch(url, init).then(
            (answer) => `${answer.type} ${answer.status}`,
            () => 'refused',
          ),
        ),
      ),
    requests as [string, RequestInit][],
  )
}

test('another site wants the embedded instance to act as its people, and to serve a folder of the disk as the client', async () => {
  const planted = mkdtempSync(join(tmpdir(), 'planted-'))
  closers.push(() => rmSync(planted, { recursive: true }))
  writeFileSync(join(planted, 'index.html'), '<title>planted</title>')
  const instance = await embedded()
  const site = await evilSite({ '/': '<title>evil</title>' })
  const profile = await browserAt(instance.url)
  profile.problems.expect(/403|421|CORS|Failed to load|ERR_FAILED/)
  const posts = instance.instance.state.statuses.size
  const { page } = await profile.openTab(`${site.origin}/`)
  const orders: readonly [path: string, order: object][] = [
    ['static', { dir: planted }],
    ['act', { as: 'luna', path: '/api/v1/statuses', body: { status: 'not by luna' } }],
  ]
  for (const [path, order] of orders) {
    // A form needs no permission of the other side: `name=value` in plain text becomes JSON.
    const answered = page.waitForResponse((answer) => answer.url().includes('/_instance/'))
    await page.evaluate(
      ([action, text]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', enctype: 'text/plain', action, target: 'hidden' })
        const input = document.createElement('input')
        input.name = `${text.slice(0, -1)},"x":"`
        input.value = '"}'
        const frame = document.createElement('iframe')
        frame.name = 'hidden'
        form.append(input)
        document.body.append(frame, form)
        form.submit()
      },
      [`${instance.url}/_instance/${path}`, JSON.stringify(order)] as const,
    )
    expect((await answered).status()).toBe(403)
  }
  const json = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rookery-control': 'guess' },
  }
  expect(
    await fetchFrom(site.origin, profile, [
      [`${instance.url}/_instance/act`, { ...json, body: JSON.stringify(orders[1]?.[1]) }],
      [`${instance.url}/_instance/stats`, {}],
    ]),
  ).toEqual(['refused', 'refused'])
  expect(instance.instance.state.statuses.size).toBe(posts)
  const tab = await profile.openTab('/main/all')
  await tab.page.getByRole('feed').getByRole('article').first().waitFor()
})

test('a name that another site points at this machine wants to read the client’s answers', async () => {
  const instance = await embedded()
  const front = await inFront(instance.url)
  const profile = await browserAt(instance.url, ['--host-resolver-rules=MAP rebound.example 127.0.0.1'])
  profile.problems.expect(/421/)
  for (const { url } of [instance, front])
    for (const path of ['/', '/api/v1/instance', '/static/config.json']) {
      const { page } = await profile.openTab('about:blank')
      const answer = await page.goto(url.replace('127.0.0.1', 'rebound.example') + path)
      expect([path, answer?.status()]).toEqual([path, 421])
      expect(await page.locator('body').textContent()).toBe(
        'This server has another name. Start it with --host NAME to give it this one.\n',
      )
    }
})

test('another site wants to reach services of this machine, and the instance, through the front', async () => {
  const reached: string[] = []
  const service = createServer((request, response) => void response.end(reached.push(request.url ?? '')))
  service.on('upgrade', (request, socket) => {
    reached.push(`upgrade ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  closers.push(() => service.close().closeAllConnections())
  const address = service.address()
  const inside = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const instance = await embedded()
  const front = await inFront(instance.url)
  const site = await evilSite({ '/': '<title>evil</title>' })
  const profile = await browserAt(front.url)
  profile.problems.expect(/WebSocket|400|403|404|CORS|ERR_FAILED|Failed to load/)
  const { page } = await profile.openTab(`${site.origin}/`)
  const socketAt = front.url.replace('http', 'ws')
  const opened = await page.evaluate(
    (urls) =>
      Promise.all(
        urls.map(
          (url) =>
            new Promise<boolean>((resolve) => {
              const socket = new WebSocket(url)
              socket.onopen = () => resolve(true)
              socket.onerror = () => resolve(false)
            }),
        ),
      ),
    [`${socketAt}//${inside}/x`, `${socketAt}/api/v1/streaming?stream=public`],
  )
  expect(opened).toEqual([false, false])
  const form = { method: 'POST', body: new URLSearchParams({ client_name: 'x' }).toString() }
  const plain = { mode: 'no-cors' as const, headers: { 'content-type': 'text/plain' } }
  await fetchFrom(site.origin, profile, [
    [`${front.url}//${inside}/x`, { mode: 'no-cors' }],
    [`${front.url}/api/v1/apps`, { ...form, ...plain }],
  ])
  expect(reached).toEqual([])
  const asked = instance.instance.control.stats().byPath
  expect(Object.keys(asked).filter((path) => path.includes('apps'))).toEqual([])
})

test('an uploaded page wants the tokens of all accounts, from under the client’s address', async () => {
  const stolen: string[] = []
  const page = `<title>quiet</title><script>
    document.title = 'ran'
    indexedDB.databases().then((all) => fetch('/api/stolen?' + all.map(({ name }) => name)))
  </script>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('/api/stolen?svg')</script></svg>`
  // An instance that sends no policy with uploads.
  const far = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://far').pathname
    if (path === '/api/stolen') stolen.push(request.url ?? '')
    const type = path.endsWith('.svg')
      ? 'image/svg+xml'
      : path.endsWith('.html')
        ? 'text/html'
        : 'application/json'
    response.setHeader('Content-Type', type)
    response.end(type === 'text/html' ? page : type === 'image/svg+xml' ? drawing : '{"title":"far"}')
  })
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
  closers.push(() => far.close().closeAllConnections())
  const address = far.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const front = await inFront(origin)
  const profile = await browserAt(front.url)
  profile.problems.expect(/sandbox|Content Security Policy|ERR_|403|404|Failed/)
  // At the instance's own origin these pages do run.
  for (const path of ['/media/a.html', '/media/a.svg']) await profile.openTab(origin + path)
  await expect.poll(() => stolen.length).toBe(2)

  const { page: tab } = await profile.openTab('/logo.svg')
  for (const path of ['/media/a.html', '/media/a.svg', '/proxy/a.html', '/static/a.html', '/api/v1/a.html']) {
    // As an address it is downloaded; as a frame it is refused.
    await expect(tab.goto(front.url + path)).rejects.toThrow(/ERR_ABORTED|Download is starting/)
    const framed = tab.waitForResponse((answer) => answer.url().endsWith(path))
    await tab.evaluate((url) => {
      const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')
      frame.setAttribute('src', url)
      document.documentElement.append(frame)
    }, path)
    expect((await framed).status()).toBe(403)
  }
  // The instance's pages are not here at all.
  const { page: admin } = await profile.openTab('/pleroma/admin/')
  expect(new URL(admin.url()).origin).toBe(origin)
  expect(stolen).toHaveLength(2)
})
