import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/engine/harness/fakeClock.ts'
import { findServer, isServerUrl, readAddress } from './findServer.ts'

type Answer = string | object | number | (() => Promise<Response>)

/** A network in which `pages` answer, by their addresses; everything else is a 404. */
function network(pages: Readonly<Record<string, Answer>>) {
  const clock = new FakeClock()
  const asked: string[] = []
  const fetchPage = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = String(input)
    asked.push(address)
    const answer = pages[address]
    if (typeof answer === 'function') {
      const cut = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
      return Promise.race([answer(), cut])
    }
    if (typeof answer === 'number' || answer === undefined) return new Response('', { status: answer ?? 404 })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const parts = { fetch: fetchPage as typeof fetch, clock, events: new EventTarget() }
  const find = (address: string) => findServer(parts, address)
  return { find, clock, asked }
}

const instance = (title: string) => ({ uri: title.toLowerCase(), title, version: '4.3.0' })
const found = (url: string, title: string) => ({ ok: true, value: { url, title } })

describe('an address (SA4)', () => {
  test.each([
    ['nest.example', 'https://nest.example', ''],
    ['  NEST.example ', 'https://nest.example', ''],
    ['@luna@nest.example', 'https://nest.example', 'luna'],
    ['luna@nest.example:8443', 'https://nest.example:8443', 'luna'],
    ['https://nest.example/@luna?x=1#top', 'https://nest.example', ''],
    ['bücher.example', 'https://xn--bcher-kva.example', ''],
    ['localhost:4040', 'http://localhost:4040', ''],
    ['http://127.0.0.1:4040', 'http://127.0.0.1:4040', ''],
  ])('%s is %s', (address, origin, account) => {
    expect(readAddress(address)).toEqual({ origin, account })
  })

  test.each([
    '',
    ' ',
    'luna',
    '@',
    'luna@',
    'http://nest.example',
    'ftp://nest.example',
    'a b.example',
    'javascript:alert(1)',
    'a@b@c.example',
  ])('%j is none', (address) => expect(readAddress(address)).toBeNull())

  test('is never more than an origin of https, or of this computer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress()), (address) => {
        const read = readAddress(address)
        if (read === null) return
        const { origin, protocol, hostname, username } = new URL(read.origin)
        expect(origin).toBe(read.origin)
        expect(username).toBe('')
        if (protocol !== 'https:') expect(hostname).toMatch(/localhost$|^127\.0\.0\.1$/)
      }),
    )
  })

  test.each([
    'https://nest.example/x',
    'https://u:p@nest.example',
    'http://nest.example',
    'nest.example',
    'data:text/html,x',
  ])('%s is not the URL of a server', (url) => expect(isServerUrl(url)).toBe(false))
})

describe('finding a server (SA4)', () => {
  test('at the host that was typed asks once', async () => {
    const { find, asked } = network({ 'https://nest.example/api/v1/instance': instance('Nest') })
    expect(await find('luna@nest.example')).toEqual(found('https://nest.example', 'Nest'))
    expect(asked).toHaveLength(1)
  })

  const XRD = `<?xml version="1.0"?><XRD><Link rel="lrdd" template="https://api.nest.example/.well-known/webfinger?resource={uri}"/></XRD>`
  test.each([
    ['host-meta', { 'https://nest.example/.well-known/host-meta': XRD }],
    [
      'webfinger',
      {
        'https://nest.example/.well-known/webfinger?resource=acct%3Aluna%40nest.example': {
          subject: 'acct:luna@nest.example',
          links: [{ rel: 'self', href: 'https://api.nest.example/users/luna' }],
        },
      },
    ],
    [
      'nodeinfo',
      {
        'https://nest.example/.well-known/nodeinfo': {
          links: [{ href: 'https://api.nest.example/nodeinfo/2.0' }],
        },
      },
    ],
  ])('whose API is elsewhere, by %s', async (_, pages) => {
    const { find } = network({ ...pages, 'https://api.nest.example/api/v1/instance': instance('Nest') })
    expect(await find('luna@nest.example')).toEqual(found('https://api.nest.example', 'Nest'))
  })

  test('follows a redirect to the real address', async () => {
    const moved = async (): Promise<Response> => {
      const response = new Response(JSON.stringify(instance('Nest')))
      return Object.defineProperty(response, 'url', { value: 'https://www.nest.example/api/v1/instance' })
    }
    const { find } = network({ 'https://nest.example/api/v1/instance': moved })
    expect(await find('nest.example')).toEqual(found('https://www.nest.example', 'Nest'))
  })

  test('does not follow links to plain http, and asks three further hosts at most', async () => {
    const links = ['http://a.example', ...Array.from({ length: 9 }, (_, n) => `https://h${n}.example`)]
    const { find, asked } = network({
      'https://nest.example/.well-known/nodeinfo': {
        links: links.map((href) => ({ href: `${href}/nodeinfo/2.0` })),
      },
    })
    expect(await find('nest.example')).toMatchObject({ ok: false })
    expect(asked.filter((address) => !address.startsWith('https://nest.example'))).toEqual([
      'https://h0.example/api/v1/instance',
      'https://h1.example/api/v1/instance',
      'https://h2.example/api/v1/instance',
    ])
  })

  test.each<[string, Answer, string, string]>([
    ['a page', '<!doctype html><title>Hello</title>', 'unreadable', 'accounts.not_a_server'],
    ['JSON of something else', { hello: 'there' }, 'unreadable', 'accounts.not_a_server'],
    ['nothing', 404, 'unreadable', 'accounts.not_a_server'],
    ['an error', 503, 'refused', 'accounts.server_broken'],
    ['too much', 'x'.repeat(600_000), 'unreadable', 'accounts.not_a_server'],
    [
      'a refused connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'network',
      'accounts.server_unreachable',
    ],
  ])('that answers %s says so', async (_, answer, code, textKey) => {
    const { find, clock } = network({ 'https://nest.example/api/v1/instance': answer })
    const finding = find('nest.example')
    // A browser may report a policy a moment after the failure.
    await clock.tick(1_000)
    expect(await finding).toMatchObject({ ok: false, fault: { code, textKey } })
  })

  test('of another family says so', async () => {
    const { find } = network({
      'https://nest.example/.well-known/nodeinfo': { links: [{ href: 'https://nest.example/nodeinfo/2.0' }] },
    })
    expect(await find('nest.example')).toMatchObject({
      fault: { code: 'unsupported', textKey: 'accounts.unknown_family' },
    })
  })

  test('that is slow ends after ten seconds for each step', async () => {
    const never = (): Promise<Response> => new Promise(() => {})
    const { find, clock } = network({ 'https://nest.example/api/v1/instance': never })
    const finding = find('nest.example')
    await clock.tick(30_000)
    expect(await finding).toMatchObject({ fault: { code: 'deadline', textKey: 'accounts.server_slow' } })
  })

  test('survives any answer', async () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc.anything().map((value) => JSON.stringify(value) ?? ''),
    )
    await fc.assert(
      fc.asyncProperty(anything, anything, async (first, second) => {
        const { find } = network({
          'https://nest.example/api/v1/instance': first,
          'https://nest.example/.well-known/nodeinfo': second,
          'https://nest.example/.well-known/host-meta': second,
        })
        const answer = await find('nest.example')
        if (answer.ok) expect(isServerUrl(answer.value.url)).toBe(true)
      }),
    )
  })
})
