import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance } from '../../instance/createInstance.ts'
import { connectedTo } from './harness/atInstance.ts'
import type { EngineOptions } from './harness/fakeBrowser.ts'
import { ORIGIN } from './harness/json.ts'
import { post } from './harness/posting.ts'
import { openTab, World } from './harness/world.ts'

type Refusals = Pick<EngineOptions, 'refused' | 'openChannel'>

const refusal = (): DOMException => new DOMException('The operation is insecure.', 'SecurityError')
const never = (): Promise<never> => new Promise(() => {})
const thrown = (): never => {
  throw refusal()
}
const rejected = (): Promise<never> => Promise.reject(refusal())

/** What one part of the browser may do to a page whose storage is blocked (EV5). */
const LOCKS: readonly (readonly [string, NonNullable<Refusals['refused']>['locks']])[] = [
  ['absent', null],
  ['rejecting', { request: rejected }],
  ['never granted', { request: never }],
]
const CHANNEL = {
  onmessage: null,
  close: () => {},
  postMessage: thrown,
}
const DATABASES = [
  ['throwing', thrown],
  ['rejecting', rejected],
  ['never opened', never],
] as const

const ONE_BY_ONE: readonly (readonly [string, Refusals])[] = [
  ...LOCKS.map(([how, locks]) => [`locks ${how}`, { refused: { locks } }] as const),
  ['no channels', { openChannel: () => null }],
  ['channels that break', { openChannel: () => CHANNEL }],
  ...(['openSession', 'openCache', 'openAlerts'] as const).flatMap((name) =>
    DATABASES.map(([how, open]) => [`${name} ${how}`, { refused: { storage: { [name]: open } } }] as const),
  ),
  [
    'nothing of all',
    {
      openChannel: () => null,
      refused: {
        locks: { request: rejected },
        storage: { openSession: rejected, openCache: rejected, openAlerts: rejected },
      },
    },
  ],
  [
    'nothing that answers',
    {
      openChannel: () => CHANNEL,
      refused: {
        locks: { request: never },
        storage: { openSession: never, openCache: never, openAlerts: never },
      },
    },
  ],
]

describe.each(ONE_BY_ONE)('with %s', (what, refusals) => {
  test('one signs in, reads, posts and is streamed to, by the only engine (EV5)', async () => {
    const instance = createInstance({ origin: ORIGIN, posts: 60, fewEmoji: true })
    onTestFinished(() => instance.close())
    const world = new World(connectedTo(instance))
    const engine = await world.start(refusals)
    const tab = await openTab(engine, { attach: false })
    const attached = tab.attach()
    await world.tick(10_000)
    await attached
    const signedIn = await tab.run({ kind: 'signIn', username: 'luna', password: 'rookery' })
    await world.tick(10_000)
    expect(tab.settled.get(signedIn)).toMatchObject({ ok: true })
    const view = await tab.watch('friends')
    await world.tick(10_000)
    expect(tab.entity('connection')).toMatchObject({ leading: true, stream: 'joined' })
    expect(tab.rows(view).length).toBeGreaterThan(0)

    await instance.control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: 'streamed' } })
    await world.tick(2_000)
    expect(tab.meta(view).newCount).toBe(1)

    // It waits in the outbox, and is delivered.
    instance.control.fault({ match: '/api/v1/statuses$', status: 503, times: 1 })
    const posted = await tab.run(post('written without a memory'))
    await world.tick(60_000)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true })
    const { body } = await instance.control.act({ as: 'luna', method: 'GET', path: '/api/v1/timelines/home' })
    expect(JSON.stringify(body)).toContain('written without a memory')

    const lost = /openSession|nothing/.test(what)
    expect(tab.noticeKeys().filter((key) => key === 'errors.storage_unavailable')).toHaveLength(lost ? 1 : 0)
  })
})
