import { describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { json } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import { post, saveDraft } from './harness/posting.ts'
import { ALICE, CAROL, listOf, openAs, statesOf, withAccounts, withCarol } from './harness/severalAccounts.ts'
import { openTab, World } from './harness/world.ts'

describe('an account that sleeps', () => {
  test('has no socket, is polled every 15 minutes, and is live while a tab shows it (SA8)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(3)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(5_000)
    expect(world.sockets.open.map(({ url }) => new URL(url).host)).toEqual(['rook.example', 'rook.example'])
    expect(statesOf(tab)).toMatchObject({ [CAROL]: 'asleep', [ALICE]: 'live' })

    // It keeps running for a moment, in case it still sends something.
    await world.tick(2 * 60_000)
    const before = owl.count('GET /api/v1/notifications')
    owl.notify()
    await world.tick(8 * 60_000)
    expect(owl.count('GET /api/v1/notifications')).toBe(before)
    await world.tick(6 * 60_000)
    expect(owl.count('GET /api/v1/notifications')).toBeGreaterThan(before)
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, state: 'asleep', unread: 1 })
    expect(world.sockets.open).toHaveLength(2)

    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(3)
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(2 * 60_000)
    expect(world.sockets.open).toHaveLength(2)
  })

  test('leaves nothing running when it goes to sleep during a request (SA8)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(5_000)
    const wake = async (): Promise<void> => {
      await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: false } })
      await world.tick(60_000)
    }
    const sleepDuringRequest = async (): Promise<void> => {
      const hold = owl.hold('GET /api/v1/notifications')
      await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
      await world.tick(65_000)
      hold.release()
      await world.tick(60_000)
    }
    const timers = async (): Promise<number> => (await engine.health()).timers
    await sleepDuringRequest()
    await wake()
    const before = await timers()
    for (let time = 0; time < 3; time++) {
      await sleepDuringRequest()
      await wake()
    }
    expect(await timers()).toBe(before)
  })

  test('shows its waiting posts again, in whichever tab shows it next (SA8)', async () => {
    const { world, owl, tab } = await withCarol()
    owl.down = true
    await tab.run(post('by night'))
    await world.tick(30_000)
    expect(tab.entity('outbox')?.entries).toHaveLength(1)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('outbox')?.entries).toMatchObject([{ kind: 'post', excerpt: 'by night' }])
  })

  test('keeps a draft that could not be stored (SA8)', async () => {
    const { world, tab } = await withCarol()
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    await tab.run(saveDraft('half a thought'))
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
  })

  test('stays awake while it works on a job for many people (SA40)', async () => {
    const { world, owl, tab } = await withCarol()
    const names = ['ada', 'ben', 'cleo']
    for (const name of names) owl.script(`POST /api/v1/accounts/u-${name}/mute`, json({ id: `u-${name}` }))
    owl.down = true
    const targets = names.map((name) => ({ name, accountId: `u-${name}` }))
    await tab.run({ kind: 'startBulk', act: 'mute', targets })
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    owl.down = false
    await world.tick(5 * 60_000)
    const muted = owl.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/mute'))
    expect(new Set(muted.map(({ path }) => path)).size).toBe(3)
    // With nothing left to do, it goes to sleep.
    await world.tick(2 * 60_000)
    const { length } = owl.calls
    await world.tick(2 * 60_000)
    expect(owl.calls).toHaveLength(length)
  })

  test('stays awake while a post that waits is on disk only as its draft (E44, SA40)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    owl.down = true
    await tab.page(view, 'newer')
    await world.tick(60)
    const draft = { text: 'hoot', subject: '', writer: 'me', changedAt: 1 }
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft })
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    await tab.run(post('hoot'))
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(5 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('draft', 'new')).toBeUndefined()
    expect(tab.entity('outbox')?.entries).toMatchObject([{ excerpt: 'hoot' }])
    world.disk.failures.session = undefined
    owl.down = false
    await world.tick(2 * 60_000)
    expect(owl.timeline('home').filter(({ content }) => content === '<p>hoot</p>')).toHaveLength(1)
    expect(await world.disk.session.entries('drafts')).toMatchObject([
      [expect.stringContaining('/spent/'), {}],
    ])
  })

  test('is every account after the eighth (SA8)', async () => {
    const world = new World()
    for (let count = 1; count <= 10; count++) {
      const name = `m${count}`
      world.instance.accounts.set(name, accountJson(`u-${name}`, name))
      await world.signIn(`m${count}`)
    }
    const tab = await openTab(await world.start())
    await world.tick(30_000)
    // The tab shows the one that signed in last.
    expect(tab.account).toBe('m10@rook.example')
    const asleep = listOf(tab).filter(({ state }) => state === 'asleep')
    expect(asleep).toHaveLength(2)
    expect(world.sockets.open).toHaveLength(9)
  })
})
