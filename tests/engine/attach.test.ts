import { describe, expect, test } from 'vitest'
import { entityKey } from '../../src/shared/model/keys.ts'
import { engineLock } from '../../src/shared/protocol/control.ts'
import { settle } from './harness/settle.ts'
import { AT_TOP } from './harness/tab.ts'
import { killTab, openTab, startEngine } from './harness/world.ts'

describe('a tab that connects', () => {
  test('learns at once which engine this is', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine, { attach: false })
    expect(tab.controls[0]).toMatchObject({ control: 'boot', bootId: engine.bootId, build: 100 })
  })

  test('receives the session, the instance and the preferences', async () => {
    const { engine, world } = await startEngine()
    const tab = await openTab(engine)
    await world.tick(2_000)
    expect(tab.session).toMatchObject({
      state: 'signed-in',
      account: 'alice@rook.example',
      userId: 'u-alice',
    })
    expect(tab.entity('instance')).toMatchObject({ known: true, name: 'The Rookery', software: 'pleroma' })
    expect(tab.entity('preferences')).toMatchObject({ useStreamingApi: true })
    expect(tab.entity('connection')).toMatchObject({ leading: true })
    expect(tab.entity('account', 'u-alice')).toMatchObject({ acct: 'alice' })
  })

  test('is served only once the engine holds its own lock: whoever else gets that lock takes the engine for dead', async () => {
    const { world } = await startEngine()
    let grant = (): void => {}
    const granted = new Promise<void>((resolve) => {
      grant = resolve
    })
    const { locks } = world
    const of = locks.of.bind(locks)
    // The browser is slow to hand it out.
    locks.of = (owner) => ({
      request: async (name: string, ...rest: never[]) => {
        if (name === engineLock(owner)) await granted
        return of(owner).request(name, ...(rest as [never]))
      },
    })
    const tab = await openTab(await world.start(), { attach: false })
    const attaching = tab.attach()
    let isAttached = false
    void attaching.then(() => {
      isAttached = true
    })
    await world.tick(1_500)
    expect(isAttached).toBe(false)
    grant()
    await world.tick(1_000)
    expect(isAttached).toBe(true)
  })

  test('shows a timeline', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(30)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(100)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
    expect(tab.drawn(view)).toEqual(tab.rows(view))
  })

  test('later gets everything without a call to the instance', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(30)
    const first = await openTab(engine)
    const view = await first.watch('friends')
    await world.tick(5_000)
    const before = instance.calls.length
    const late = await openTab(engine)
    const same = await late.watch('friends')
    expect(late.rows(same)).toEqual(first.rows(view))
    expect(late.drawn(same)).toEqual(late.rows(same))
    expect(late.entity('instance')).toEqual(first.entity('instance'))
    expect(late.entity('preferences')).toBeDefined()
    expect(instance.calls.length).toBe(before)
  })
})

describe('the presence of a tab', () => {
  test('ends with its lock, with a goodbye message, or with its port', async () => {
    const { engine, world } = await startEngine()
    const [a, b, c, d] = [
      await openTab(engine),
      await openTab(engine),
      await openTab(engine),
      await openTab(engine),
    ]
    expect(await engine.tabs()).toEqual([a.id, b.id, c.id, d.id])
    await killTab(a)
    await world.tick(500)
    expect(await engine.tabs()).toEqual([b.id, c.id, d.id])
    await b.close()
    expect(await engine.tabs()).toEqual([c.id, d.id])
    await c.closePort()
    expect(await engine.tabs()).toEqual([d.id])
  })

  test('ends only after its last command, even if that arrives after its lock is free (E41)', async () => {
    const { engine, world } = await startEngine()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    world.locks.die(tab.id)
    // The browser delivers locks and messages independently.
    await settle()
    const draft = { text: 'the last words', subject: '', writer: 'me' }
    void tab.run({ kind: 'saveDraft', draftId: 'new', draft })
    tab.sendControl({ control: 'visibility', state: 'gone' })
    await world.tick(1_000)
    expect(other.entity('draft', 'new')).toMatchObject({ text: 'the last words' })
    expect(await engine.tabs()).toEqual([other.id])
  })

  test('survives a freeze, because the tab still holds its lock', async () => {
    const { engine, world } = await startEngine()
    const tab = await openTab(engine)
    tab.stall()
    await world.tick(3 * 60 * 60_000)
    expect(await engine.tabs()).toEqual([tab.id])
  })

  test('that ends during the attach leaves nothing behind', async () => {
    const { world } = await startEngine()
    const engine = await world.start()
    const tab = await openTab(engine, { attach: false })
    const attaching = tab.attach()
    await tab.close()
    void attaching
    expect(await engine.tabs()).toEqual([])
  })

  test('releases its views when it ends', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(5)
    const tab = await openTab(engine)
    await tab.watch('public')
    await world.tick(1_000)
    await tab.close()
    const before = instance.calls.length
    await world.tick(60_000)
    expect(instance.count('GET /api/v1/timelines/public')).toBeLessThanOrEqual(2)
    expect(instance.calls.length).toBe(before)
  })
})

describe('an engine that starts', () => {
  test('and fails reports it to every port, including later ones', async () => {
    const { world } = await startEngine()
    const engine = await world.start({
      openChannel: () => {
        throw new Error('no channels here')
      },
    })
    const tab = await openTab(engine, { attach: false })
    const late = await openTab(engine, { attach: false })
    for (const one of [tab, late]) {
      expect(one.controls).toContainEqual({
        control: 'refused',
        reason: 'start-failed',
        message: 'no channels here',
      })
    }
    await world.tick(10)
    expect(engine.stopped).toBe(true)
  })

  test('again on the same port reports a second boot with a new id, and attaching again restores everything', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(3)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await engine.kill()
    const next = await world.start()
    await tab.restartedAs(next.connect)
    const boots = tab.controls.filter(({ control }) => control === 'boot')
    expect(boots).toMatchObject([{ bootId: engine.bootId }, { bootId: next.bootId }])
    await tab.attach()
    const view = await tab.watch('friends')
    await world.tick(100)
    expect(tab.bootId).toBe(next.bootId)
    expect(tab.drawn(view)).toHaveLength(3)
    expect(tab.session.state).toBe('signed-in')
    expect(await next.tabs()).toEqual([tab.id])
  })

  test('restarts at batch 1 with a full mirror for a tab that attaches again', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(3)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    const calls = instance.calls.length
    await tab.attach()
    const view = await tab.watch('friends')
    await world.tick(100)
    expect(tab.batches.filter(({ seq }) => seq === 1)).toHaveLength(2)
    expect(tab.drawn(view)).toHaveLength(3)
    expect(tab.entities.has(entityKey('browser', 'session'))).toBe(true)
    expect(instance.calls.length).toBeLessThanOrEqual(calls + 1)
    expect(await engine.tabs()).toEqual([tab.id])
  })

  test('serves twenty tabs opened at once with the calls of one', async () => {
    const one = await startEngine()
    one.instance.fill(30)
    await (await openTab(one.engine)).watch('friends')
    await one.world.tick(5_000)

    const many = await startEngine()
    many.instance.fill(30)
    const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab(many.engine)))
    await Promise.all(tabs.map((tab) => tab.watch('friends')))
    await many.world.tick(5_000)
    expect(many.instance.calls.length).toBe(one.instance.calls.length)
    for (const tab of tabs) expect(tab.drawn('view-1')).toHaveLength(20)
    expect(many.world.sockets.open).toHaveLength(1)
  })

  test('knows of a tab that was shown before the engine was ready', async () => {
    const { world } = await startEngine()
    const hold = world.instance.hold('GET /static/config.json')
    await world.disk.session.remove('meta', 'server')
    const engine = await world.start()
    const tab = await openTab(engine, { attach: false, visible: false })
    void tab.attach()
    await tab.show()
    hold.release()
    await world.tick(10)
    expect((await engine.health()).tabs).toMatchObject([{ id: tab.id, visible: true }])
    expect(engine.problems()).toEqual([])
  })
})

describe('a tab that attaches', () => {
  test('with another protocol version is refused', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine, { attach: false })
    expect(await tab.attach(undefined, { protocol: 99 })).toMatchObject({
      ok: false,
      fault: { code: 'unsupported' },
    })
    expect(await engine.tabs()).toEqual([])
  })

  test('for an account that is not signed in gets the signed-in account', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine, { attach: false })
    expect(await tab.attach('mallory@rook.example')).toMatchObject({
      ok: true,
      value: { account: 'alice@rook.example', bootId: engine.bootId },
    })
  })

  test('with its opening views has their rows in the first batch', async () => {
    const { engine, instance, world } = await startEngine()
    instance.fill(30)
    await (await openTab(engine)).watch('friends')
    await world.tick(5_000)
    const tab = await openTab(engine, { attach: false })
    const opening = [{ viewId: 'home', view: { kind: 'friends' as const }, window: AT_TOP }]
    await tab.attach(undefined, { opening })
    expect(tab.batches).toHaveLength(1)
    expect(tab.drawn('home')).toHaveLength(20)
  })

  test('can watch views only after attaching', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine, { attach: false })
    const answer = await tab.api.watch({
      viewId: 'v',
      account: 'alice@rook.example',
      view: { kind: 'friends' },
      window: AT_TOP,
    })
    expect(answer).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })
})

describe('the control lane', () => {
  test('answers a ping with which engine this is', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    tab.controls.length = 0
    tab.sendControl({ control: 'ping', ping: '1' })
    await settle()
    expect(tab.controls).toMatchObject([{ control: 'boot', bootId: engine.bootId }])
  })

  test('sends the log to a tab that asks for it, until the tab turns it off', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    tab.sendControl({ control: 'log', on: true })
    await settle()
    engine.log.warn('something odd')
    await settle()
    tab.sendControl({ control: 'log', on: false })
    await settle()
    engine.log.warn('not sent')
    await settle()
    const logged = tab.controls.filter(({ control }) => control === 'log')
    expect(logged).toMatchObject([{ level: 'warn', text: 'something odd' }])
    expect(await tab.api.logs(null)).toMatchObject({ ok: true })
  })

  test('ends the engine in development', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    tab.sendControl({ control: 'terminate' })
    await settle()
    expect(engine.stopped).toBe(true)
  })

  test('ignores unknown messages', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    for (const message of [null, 7, 'x', {}, { control: 5 }, { control: 'sing' }])
      tab.sendControl(message as never)
    await settle()
    expect(await engine.tabs()).toEqual([tab.id])
    expect(engine.problems()).toEqual([])
  })
})
