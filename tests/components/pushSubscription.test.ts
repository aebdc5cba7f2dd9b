import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { at } from '../../scripts/run.mjs'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { fail } from '../../src/shared/fault/fault.ts'
import { pushScope } from '../../src/shared/protocol/serviceWorker.ts'
import { runPushTask } from '../../src/ui/blocks/alerts/subscribe.ts'
import type { CommandOutcome, Engine } from '../../src/ui/engine/engine.ts'
import { setLanguage } from '../../src/ui/i18n/i18n.ts'
import { FakeLocks } from '../engine/harness/fakeLocks.ts'
import { settle } from './harness/time.ts'

const LUNA = 'luna@nest.example'
const PAGES = '/'
const KEYS = { endpoint: 'https://push.example/1', keys: { p256dh: 'PUBLIC', auth: 'AUTH' } }

/** The scopes of registrations, and of those that have a push subscription. */
const registered = new Set<string>()
const subscribed = new Set<string>()
/** The tab's reports to the engine. */
const reported: CommandBody[] = []
let pushService = Promise.resolve()
/** Pending work of the browser on the registration of the pages. Registering it again waits for that. */
let workOnPages = Promise.resolve()
let unsubscribing = Promise.resolve()
/** The worker of a new registration that is not yet active. */
let installing: (EventTarget & { state: string }) | null = null

const registrationAt = (scope: string): ServiceWorkerRegistration => {
  const subscription = {
    toJSON: () => KEYS,
    unsubscribe: async () => {
      await unsubscribing
      return subscribed.delete(scope)
    },
  }
  const pushManager = {
    getSubscription: async () => (subscribed.has(scope) ? subscription : null),
    subscribe: async () => {
      await pushService
      subscribed.add(scope)
      return subscription
    },
  }
  const unregister = async (): Promise<boolean> => registered.delete(scope)
  const made = {
    scope: `https://nest.example${scope}`,
    installing,
    active: installing === null ? {} : null,
    pushManager,
    unregister,
  }
  return made as unknown as ServiceWorkerRegistration
}

let answerOfEngine: CommandOutcome = { ok: true, value: undefined }
const engine = {
  runAs: async (_: string, command: CommandBody) => {
    reported.push(command)
    return answerOfEngine
  },
} as unknown as Engine

const push = async (serverKey: string | null): Promise<boolean> =>
  runPushTask(engine, {
    kind: 'push',
    account: LUNA,
    serverKey,
    renew: false,
    until: Date.now() + 1_000,
  })

beforeEach(() => {
  for (const all of [registered, subscribed]) all.clear()
  reported.length = 0
  pushService = Promise.resolve()
  workOnPages = Promise.resolve()
  unsubscribing = Promise.resolve()
  installing = null
  answerOfEngine = { ok: true, value: undefined }
  const serviceWorker = {
    register: async (_: string, { scope = PAGES }: RegistrationOptions) => {
      if (scope === PAGES) await workOnPages
      registered.add(scope)
      return registrationAt(scope)
    },
    getRegistration: async (scope = PAGES) =>
      registered.has(scope)
        ? registrationAt(scope)
        : registered.has(PAGES)
          ? registrationAt(PAGES)
          : undefined,
  }
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', async (path: string) => new Response(readFileSync(at(path.slice(1)))))
  vi.stubGlobal('navigator', { serviceWorker, locks: new FakeLocks().of('tab'), language: 'en' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  return () => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  }
})

test('an account that signs out while its tab subscribes keeps no subscription (R30)', async () => {
  let answer = (): void => {}
  pushService = new Promise((resolve) => {
    answer = resolve
  })
  expect(await push('AAAA')).toBe(true)
  await settle()
  expect(await push(null)).toBe(true)
  await settle()
  answer()
  await settle()
  expect(reported).toMatchObject([{ kind: 'reportPushSubscription', subscription: { p256dh: 'PUBLIC' } }])
  expect([...subscribed]).toEqual([])
  expect([...registered]).not.toContain(pushScope(LUNA))
})

test('the service worker gets the texts of the collecting alert in the language of the tab (AL1)', async () => {
  await setLanguage('pl')
  await push('AAAA')
  await settle()
  await setLanguage('en')
  expect(reported).toMatchObject([
    {
      countTexts: {
        locale: 'pl',
        mentions: {
          one: '{{count}} nowa wzmianka',
          few: '{{count}} nowe wzmianki',
          many: '{{count}} nowych wzmianek',
        },
      },
    },
  ])
})

test('a browser that is busy with the registration of the pages does not hold up the subscription (R45)', async () => {
  registered.add(PAGES)
  workOnPages = new Promise(() => {})
  await push('AAAA')
  await settle()
  expect([...subscribed]).toEqual([pushScope(LUNA)])
  expect(reported).toMatchObject([{ subscription: { p256dh: 'PUBLIC' } }])
})

test('the subscription of an older build, which had one for the pages, ends (R45)', async () => {
  registered.add(PAGES)
  subscribed.add(PAGES)
  await push('AAAA')
  await settle()
  expect([...subscribed]).toEqual([pushScope(LUNA)])
})

test('a sign-out right after the request to subscribe waits its turn (R30)', async () => {
  await Promise.all([push('AAAA'), push(null)])
  await settle()
  expect(reported).toHaveLength(1)
  expect([...subscribed]).toEqual([])
})

test('a tab that subscribed after the sign-out unsubscribes again (R30)', async () => {
  answerOfEngine = fail('signed-out', 'the account has signed out')
  await push('AAAA')
  await settle()
  expect(reported).toMatchObject([{ subscription: { p256dh: 'PUBLIC' } }])
  expect([...subscribed]).toEqual([])
})

test('a push service that never answers holds up neither a sign-out nor the next attempt (R30)', async () => {
  pushService = new Promise(() => {})
  await push('AAAA')
  await push(null)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reported).toMatchObject([{ failure: expect.stringContaining('in time') }])
  expect([...registered]).not.toContain(pushScope(LUNA))
  pushService = Promise.resolve()
  await push('AAAA')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...subscribed]).toEqual([pushScope(LUNA)])
})

test('a push service that never cancels a late subscription does not hold up the next attempt (R30)', async () => {
  answerOfEngine = fail('signed-out', 'the account has signed out')
  unsubscribing = new Promise(() => {})
  await push('AAAA')
  await vi.advanceTimersByTimeAsync(1_000)
  answerOfEngine = { ok: true, value: undefined }
  await push('AAAA')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reported).toHaveLength(2)
})

test('a service worker that can not be installed is reported at once (R31)', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  installing = worker
  await push('AAAA')
  await settle()
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  await settle()
  expect(reported).toMatchObject([{ failure: expect.stringContaining('installed') }])
})
