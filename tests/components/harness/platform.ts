import { readFileSync } from 'node:fs'
import type { Instance } from '../../../instance/createInstance.ts'
import { openMemorySocket } from '../../../instance/memorySocket.ts'
import { emojiContents } from '../../../scripts/build/emojiFiles.ts'
import { at } from '../../../scripts/run.mjs'
import * as deferred from '../../../src/worker/deferred.ts'
import type { EnginePlatform } from '../../../src/worker/enginePlatform.ts'
import { createClock } from '../../../src/worker/platform/clock.ts'
import type { EngineLog } from '../../../src/worker/platform/log.ts'
import type { Socket } from '../../../src/worker/platform/platform.ts'
import type { FakeChannels } from '../../engine/harness/fakeChannels.ts'
import type { FakeDisk } from '../../engine/harness/fakeDisk.ts'
import type { FakeLocks } from '../../engine/harness/fakeLocks.ts'
import { noteActivity } from '../../engine/harness/settle.ts'

/** The parts of a browser that survive its engines: storage, locks, channels. */
export interface BrowserParts {
  readonly disk: FakeDisk
  readonly locks: FakeLocks
  readonly channels: FakeChannels
  online: boolean
  /** The JSON that engines sent, oldest first. */
  readonly sent: SentJson[]
  /** The sockets that engines opened. */
  readonly sockets: Socket[]
  /** Further instances, which the engine reaches at their own origins. */
  readonly others: readonly Instance[]
  /** The answers of other servers, by origin. */
  readonly answers: ReadonlyMap<string, () => Promise<Response>>
}

export interface SentJson {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

function sentJson(input: RequestInfo | URL, init?: RequestInit): SentJson | null {
  const { body, method = 'GET' } = init ?? {}
  if (typeof body !== 'string' || !body.startsWith('{')) return null
  return { method, path: new URL(String(input)).pathname, body: JSON.parse(body) }
}

let emojiFiles: ReadonlyMap<string, string> | undefined

/** A file of emoji names, at the path in `__EMOJI_FILES__` (vitest.config.ts): `/assets/emoji/en.json`. */
function emojiFile(pathname: string): string | undefined {
  const code = /^\/assets\/emoji\/(\w+)\.json$/.exec(pathname)?.[1]
  if (code === undefined) return undefined
  // The languages in `__EMOJI_FILES__`.
  emojiFiles ??= emojiContents(['en', 'de'])
  return emojiFiles.get(code)
}

/** Serves files of the client, and calls the instance directly for everything else. */
export const fetchFrom =
  (instance: Instance): typeof fetch =>
  async (input, init) => {
    // Not `startActivity`, because `settle` would wait for its end: a delayed answer comes only as fake time passes.
    noteActivity()
    try {
      const request = new Request(
        input instanceof Request ? input : new URL(String(input), instance.origin()),
        init,
      )
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/src/')) return new Response(readFileSync(at(pathname.slice(1))))
      const emoji = emojiFile(pathname)
      if (emoji !== undefined) return new Response(emoji)
      const answer = instance.app.fetch(request)
      const { signal } = request
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const response = await Promise.race([answer, aborted])
      // A browser's fetch rejects when the connection is cut.
      if (response.type === 'error') throw new TypeError('the connection was cut')
      const { status } = response
      const headers = new Headers(response.headers)
      // As a web server adds it.
      headers.set('date', new Date(instance.now()).toUTCString())
      const elsewhere = status === 302 ? headers.get('location') : null
      if (elsewhere !== null) return fetchFrom(instance)(new URL(elsewhere, request.url))
      const body = await response.arrayBuffer()
      return new Response(status === 204 || status === 304 ? null : body, { status, headers })
    } finally {
      noteActivity()
    }
  }

let boots = 0

/**
 * The environment of a real engine in this process, in fake time. While `isAlive` is false, no timer fires and no
 * call is answered.
 */
export function platformAt(
  instance: Instance,
  browser: BrowserParts,
  log: EngineLog,
  isAlive: () => boolean,
): EnginePlatform {
  boots++
  const bootId = `boot-${boots}`
  const { disk, locks, channels } = browser
  /** The instance at `address`, which may be that of a socket. */
  const instanceAt = (address: string): Instance => {
    const { host } = new URL(address)
    return browser.others.find((other) => new URL(other.origin()).host === host) ?? instance
  }
  return {
    form: 'test',
    bootId,
    build: 100,
    origin: instance.origin(),
    fetch: async (input, init) => {
      if (!browser.online) throw new TypeError('there is no network')
      const scripted = browser.answers.get(new URL(String(input)).origin)
      if (scripted !== undefined) return scripted()
      const sent = sentJson(input, init)
      if (sent !== null) browser.sent.push(sent)
      const answer = isAlive() ? await fetchFrom(instanceAt(String(input)))(input, init) : null
      return answer !== null && isAlive() ? answer : new Promise<Response>(() => {})
    },
    caches: () => undefined,
    events: new EventTarget(),
    openSocket: (url) => {
      const socket = openMemorySocket(instanceAt(url), url)
      if (!browser.online) queueMicrotask(() => socket.close(1006))
      browser.sockets.push(socket)
      return socket
    },
    clock: createClock({
      now: () => Date.now(),
      setTimeout: (run, delayMs) =>
        setTimeout(() => {
          if (isAlive()) run()
        }, delayMs),
      clearTimeout: (handle) => clearTimeout(handle),
    }),
    random: () => 0,
    randomId: () => crypto.randomUUID().replaceAll('-', ''),
    locks: locks.of(bootId),
    online: () => browser.online,
    openChannel: (name) => channels.openAs(bootId, name),
    storage: {
      openSession: () => disk.open('session', isAlive),
      openCache: () => disk.open('cache', isAlive),
      openAlerts: () => disk.open('alerts', isAlive),
    },
    log,
    deferred: () => Promise.resolve(deferred),
    stop: () => {},
  }
}
