import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const people = ['ada', 'ben', 'cleo'].map((name) => accountJson(`u-${name}`, name))
const targets = ['ada', 'ben', 'cleo'].map((name) => ({ name, accountId: `u-${name}` }))
const MUTES = { kind: 'mutes' } as const

async function setUp() {
  const started = await startEngine()
  const { instance, engine, world } = started
  instance.script('GET /api/v1/mutes', () =>
    json(people.map((one, at) => ({ ...one, mute_expires_at: at === 0 ? '2027-01-01T00:00:00Z' : null }))),
  )
  for (const { id } of people as { id: string }[])
    for (const act of ['mute', 'unmute']) instance.script(`POST /api/v1/accounts/${id}/${act}`, json({ id }))
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const [mutes, jobs] = [await tab.watch(MUTES), await other.watch('bulkJobs')]
  await world.tick(100)
  const job = () => other.entity('bulkJob', other.rows(jobs)[0] ?? '')
  const unmute = () => tab.run({ kind: 'startBulk', act: 'unmute', targets })
  return { ...started, tab, other, mutes, job, unmute }
}

const sent = (instance: { calls: readonly { method: string; path: string }[] }) =>
  instance.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.split('/').slice(-2).join(' '))

describe('muted people', () => {
  test('are listed with the end of their mute (MU19)', async () => {
    const { tab, mutes } = await setUp()
    expect(tab.rows(mutes)).toEqual(['mutes:u-ada', 'mutes:u-ben', 'mutes:u-cleo'])
    expect(tab.entity('restriction', 'mutes:u-ada')).toMatchObject({
      target: 'u-ada',
      name: 'ada',
      until: '2027-01-01T00:00:00.000Z',
    })
    expect(tab.entity('restriction', 'mutes:u-ben')).not.toHaveProperty('until')
  })

  test('are listed whole, page by page (MU19)', async () => {
    const { instance, other, world } = await setUp()
    const host = 'https://home.example/api/v1/blocks'
    instance.script('GET /api/v1/blocks', ({ query }) =>
      query.get('max_id') === null
        ? json(people.slice(0, 2), { headers: { link: `<${host}?max_id=7>; rel="next"` } })
        : json(people.slice(2)),
    )
    const view = await other.watch({ kind: 'blocks' })
    await world.tick(100)
    expect(other.rows(view)).toEqual(['blocks:u-ada', 'blocks:u-ben', 'blocks:u-cleo'])
  })
})

describe('one action on many people', () => {
  test('is sent one by one, with its progress in all tabs, and can be undone (MU20)', async () => {
    const { instance, world, tab, mutes, job, unmute } = await setUp()
    await unmute()
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ben unmute', 'u-cleo unmute'])
    expect(job()).toMatchObject({ act: 'unmute', total: 3, done: 3, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance).slice(3)).toEqual(['u-ada mute', 'u-ben mute', 'u-cleo mute'])
    expect(job()).toMatchObject({ act: 'mute', done: 3, state: 'ended' })
    expect(tab.rows(mutes)).toHaveLength(3)
  })

  test.each([
    { act: 'mute', undoes: 'u-dora unmute' },
    { act: 'follow', undoes: 'u-dora unfollow' },
  ] as const)('$act is not undone for those for whom it was so before (MU20)', async ({ act, undoes }) => {
    const { instance, world, tab, job } = await setUp()
    for (const id of ['u-ada', 'u-dora'])
      for (const change of [act, `un${act}`])
        instance.script(`POST /api/v1/accounts/${id}/${change}`, json({ id }))
    instance.script('GET /api/v1/accounts/relationships', ({ query }) =>
      json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-ada' }))),
    )
    const both = ['ada', 'dora'].map((name) => ({ name, accountId: `u-${name}` }))
    await tab.run({ kind: 'startBulk', act, targets: both })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 2, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance)).toEqual([`u-ada ${act}`, `u-dora ${act}`, undoes])
  })

  const both = ['ada', 'dora'].map((name) => ({ name, accountId: `u-${name}` }))

  test.each([
    { fails: 'once', undone: ['u-dora unblock'], failures: 1 },
    { fails: 'always', undone: [], failures: Number.POSITIVE_INFINITY },
  ])('undoes no block while the list of blocks fails: $fails (MU20)', async ({ undone, failures }) => {
    const { instance, world, tab, job } = await setUp()
    for (const { accountId: id } of both)
      for (const act of ['block', 'unblock'])
        instance.script(`POST /api/v1/accounts/${id}/${act}`, json({ id }))
    instance.script('GET /api/v1/blocks', json([accountJson('u-ada', 'ada')]))
    instance.script('GET /api/v1/blocks', refusal(500, 'broken'), failures)
    await tab.run({ kind: 'startBulk', act: 'block', targets: both })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 2, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada block', 'u-dora block', ...undone])
  })

  test('does not undo a follow that may have existed before (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    for (const { accountId: id } of both)
      for (const act of ['follow', 'unfollow'])
        instance.script(`POST /api/v1/accounts/${id}/${act}`, json({ id }))
    instance.script('GET /api/v1/accounts/relationships', refusal(500, 'broken'))
    await tab.run({ kind: 'startBulk', act: 'follow', targets: both })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 2, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada follow', 'u-dora follow'])
  })

  test('fetches the relationships to 40 people at once, and looks up each person once (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    const names = Array.from({ length: 60 }, (_, at) => `p${at}`)
    instance.script('GET /api/v1/accounts/lookup', ({ query }) => {
      const name = query.get('acct') ?? ''
      return name === 'p1' ? refusal(404, 'none') : json(accountJson(`u-${name}`, name))
    })
    instance.script('GET /api/v1/accounts/search', json([]))
    instance.script('GET /api/v1/accounts/relationships', ({ query }) =>
      json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-p2' }))),
    )
    for (const name of names)
      for (const act of ['follow', 'unfollow'])
        instance.script(`POST /api/v1/accounts/u-${name}/${act}`, json({ id: `u-${name}` }))
    await tab.run({ kind: 'startBulk', act: 'follow', targets: names.map((name) => ({ name })) })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 60, state: 'ended', failedCount: 1 })
    expect(instance.count('GET /api/v1/accounts/relationships')).toBe(2)
    expect(instance.count('GET /api/v1/accounts/lookup')).toBe(60)
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance).filter((call) => call.endsWith(' unfollow'))).toHaveLength(58)
    expect(sent(instance)).not.toContain('u-p2 unfollow')
  })

  test('does not block a server again whose block was already gone (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    const path = '/api/v1/domain_blocks'
    instance.script(`DELETE ${path}`, ({ body }) =>
      (body as { domain: string }).domain === 'gone.example' ? refusal(404, 'none') : json({}),
    )
    instance.script(`POST ${path}`, json({}))
    const domains = [{ name: 'gone.example' }, { name: 'old.example' }]
    await tab.run({ kind: 'startBulk', act: 'unblockDomain', targets: domains })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 2, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(instance.count(`POST ${path}`)).toBe(1)
    expect(instance.last(`POST ${path}`).body).toEqual({ domain: 'old.example' })
  })

  test('a domain that was blocked before stays blocked when the job is undone (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    const path = '/api/v1/domain_blocks'
    instance.script(`GET ${path}`, json(['old.example']))
    for (const method of ['POST', 'DELETE']) instance.script(`${method} ${path}`, json({}))
    const domains = [{ name: 'old.example' }, { name: 'new.example' }]
    await tab.run({ kind: 'startBulk', act: 'blockDomain', targets: domains })
    await world.tick(1_000)
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(instance.count(`POST ${path}`)).toBe(2)
    expect(instance.count(`DELETE ${path}`)).toBe(1)
    expect(instance.last(`DELETE ${path}`).body).toEqual({ domain: 'new.example' })
  })

  test('names those that failed, and does not undo them (MU20)', async () => {
    const { instance, world, tab, job, unmute } = await setUp()
    instance.script('POST /api/v1/accounts/u-ben/unmute', refusal(422, 'not now'))
    await unmute()
    await world.tick(1_000)
    expect(job()).toMatchObject({
      done: 3,
      state: 'ended',
      failedCount: 1,
      failures: [{ target: 'ben', reason: 'not now' }],
    })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance).slice(3)).toEqual(['u-ada mute', 'u-cleo mute'])
  })

  test('undoes only those that it reached, however many have failed (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    const many = Array.from({ length: 220 }, (_, at) => ({ name: `p${at}`, accountId: `u-${at}` }))
    for (const { accountId } of many) {
      const reached = accountId === 'u-3' || accountId === 'u-219'
      const answer = reached ? json({ id: accountId }) : refusal(422, 'no')
      instance.script(`POST /api/v1/accounts/${accountId}/unmute`, answer)
      instance.script(`POST /api/v1/accounts/${accountId}/mute`, json({ id: accountId }))
    }
    await tab.run({ kind: 'startBulk', act: 'unmute', targets: many })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 220, state: 'ended', failedCount: 218 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance).slice(220)).toEqual(['u-3 mute', 'u-219 mute'])
  })

  test('goes on at once when it is paused and continued during a long wait (MU20)', async () => {
    const { instance, world, tab, job, unmute } = await setUp()
    instance.script('POST /api/v1/accounts/u-ben/unmute', refusal(503, 'down'))
    await unmute()
    // The third try was at 15 s; the next one would be at 35 s.
    await world.tick(17_000)
    expect(job()).toMatchObject({ done: 1, state: 'waiting' })
    instance.script('POST /api/v1/accounts/u-ben/unmute', json({ id: 'u-ben' }))
    const jobId = job()?.id ?? ''
    await tab.run({ kind: 'pauseBulk', jobId, paused: true })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 1, state: 'paused' })
    await tab.run({ kind: 'pauseBulk', jobId, paused: false })
    await world.tick(2_000)
    expect(job()).toMatchObject({ done: 3, state: 'ended', failedCount: 0 })
  })

  test('waits for an instance that asks for a pause, and loses nobody (MU20)', async () => {
    const { instance, world, job, unmute } = await setUp()
    instance.script('POST /api/v1/accounts/u-ben/unmute', refusal(429, 'slow', { 'retry-after': '20' }))
    await unmute()
    await world.tick(5_000)
    expect(job()).toMatchObject({ done: 1, state: 'waiting' })
    instance.script('POST /api/v1/accounts/u-ben/unmute', json({ id: 'u-ben' }))
    await world.tick(60_000)
    expect(job()).toMatchObject({ done: 3, state: 'ended', failedCount: 0 })
  })

  test.each([
    ['does not answer', 'hold'],
    ['answers as one that is down', 'down'],
  ] as const)('gives up a target for which the instance %s again and again (MU20)', async (_, how) => {
    const { instance, world, job, unmute } = await setUp()
    const route = 'POST /api/v1/accounts/u-ben/unmute'
    if (how === 'hold') instance.hold(route)
    else instance.script(route, refusal(503, 'down'))
    await unmute()
    await world.tick(20_000)
    expect(job()).toMatchObject({ done: 1 })
    await world.tick(10 * 60_000)
    expect(job()).toMatchObject({ done: 3, state: 'ended', failedCount: 1 })
    expect(instance.count(route)).toBe(5)
  })

  test('that unblocks servers shows in the list and on their accounts (MU20, RL18)', async () => {
    const { instance, world, tab } = await setUp()
    const blocked = new Set(Array.from({ length: 250 }, (_, at) => `a${at}.example`))
    const relationship = { id: 'u-rook', domain_blocking: true }
    const pleroma = { is_local: false, relationship }
    instance.publish({ account: accountJson('u-rook', 'rook', { acct: 'rook@a7.example', pleroma }) }, [
      'public',
    ])
    instance.script('GET /api/v1/domain_blocks', () => json([...blocked]))
    instance.script('DELETE /api/v1/domain_blocks', ({ body }) => {
      blocked.delete((body as { domain: string }).domain)
      return json({})
    })
    const view = await tab.watch({ kind: 'domains' })
    await tab.watch('publicAndExternal')
    await world.tick(1_000)
    void tab.api.lookup({ kind: 'account', name: '$u-rook', account: tab.account })
    await world.tick(1_000)
    const relation = () => tab.entity('relationship', 'u-rook')
    expect(relation()).toMatchObject({ domainBlocking: true })
    expect(tab.rows(view)).toHaveLength(250)
    await tab.run({ kind: 'startBulk', act: 'unblockDomain', targets: [{ name: 'a7.example' }] })
    await world.tick(1_000)
    expect(relation()).toMatchObject({ domainBlocking: false })
    expect(tab.rows(view)).toHaveLength(249)
  })

  test('pauses and goes on (MU20)', async () => {
    const { instance, world, tab, job, unmute } = await setUp()
    const held = instance.hold('POST /api/v1/accounts/u-ada/unmute', 'answer', 1)
    await unmute()
    await world.tick(100)
    await tab.run({ kind: 'pauseBulk', jobId: job()?.id ?? '', paused: true })
    held.release()
    await world.tick(5_000)
    expect(job()).toMatchObject({ done: 1, state: 'paused' })
    await tab.run({ kind: 'pauseBulk', jobId: job()?.id ?? '', paused: false })
    await world.tick(1_000)
    expect(job()).toMatchObject({ done: 3, state: 'ended' })
  })

  test('undoes also the action that ran when it was paused (MU20)', async () => {
    const { instance, world, tab, job, unmute } = await setUp()
    const held = instance.hold('POST /api/v1/accounts/u-ada/unmute', 'answer', 1)
    await unmute()
    await world.tick(100)
    await tab.run({ kind: 'pauseBulk', jobId: job()?.id ?? '', paused: true })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    held.release()
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ada mute'])
    expect(job()).toMatchObject({ act: 'mute', state: 'ended', done: 1 })
  })

  test.each(['pauseBulk', 'forgetBulk'] as const)(
    'ends on %s, even while it stores that a target has failed (MU20)',
    async (kind) => {
      const { instance, world, tab, job, unmute } = await setUp()
      instance.script('POST /api/v1/accounts/u-ada/unmute', refusal(403, 'no'))
      let write = (): void => {}
      world.disk.beforeWrite = (written) =>
        written.endsWith('/missed') &&
        new Promise<void>((resolve) => {
          write = resolve
        })
      await unmute()
      await world.tick(100)
      await tab.run({ kind, jobId: job()?.id ?? '', paused: true } as Parameters<typeof tab.run>[0])
      await world.tick(100)
      world.disk.beforeWrite = () => {}
      write()
      await world.tick(5_000)
      expect(sent(instance)).toEqual(['u-ada unmute'])
      expect(job()?.state).toBe(kind === 'pauseBulk' ? 'paused' : undefined)
    },
  )

  test('is carried out and undone on a full disk, except for those who were muted before (MU20)', async () => {
    const { instance, world, tab, job } = await setUp()
    for (const act of ['mute', 'unmute'])
      instance.script(`POST /api/v1/accounts/u-dora/${act}`, json({ id: 'u-dora' }))
    world.disk.failures.session = 'full'
    const both = ['ada', 'dora'].map((name) => ({ name, accountId: `u-${name}` }))
    await tab.run({ kind: 'startBulk', act: 'mute', targets: both })
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada mute', 'u-dora mute'])
    expect(job()).toMatchObject({ done: 2, state: 'ended', failedCount: 0 })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(sent(instance).slice(2)).toEqual(['u-dora unmute'])
  })

  test.each([[[]], [Array.from({ length: 50_001 }, () => ({ name: 'x' }))]])(
    'is refused for none or too many people',
    async (wrong) => {
      const { world, tab } = await setUp()
      const id = await tab.run({ kind: 'startBulk', act: 'unmute', targets: wrong })
      await world.tick(100)
      expect(tab.settled.get(id)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    },
  )

  test('is done by one engine, also if a newer one takes the lead from it (MU20)', async () => {
    const { instance, world, tab, unmute } = await setUp()
    const held = instance.hold('POST /api/v1/accounts/u-ada/unmute', 'answer', 1)
    await unmute()
    await world.tick(1_000)
    const newer = await openTab(await world.start({ build: 2_000_000_000 }))
    const jobs = await newer.watch('bulkJobs')
    await world.tick(5_000)
    expect(tab.entity('connection')?.leading).toBe(false)
    held.release()
    await world.tick(5_000)
    expect(sent(instance).filter((call) => call !== 'u-ada unmute')).toEqual([
      'u-ben unmute',
      'u-cleo unmute',
    ])
    expect(newer.entity('bulkJob', newer.rows(jobs)[0] ?? '')).toMatchObject({ done: 3, state: 'ended' })
  })

  test('is forgotten by a sign-out, and does not go on after the next sign-in (MU20)', async () => {
    const { instance, world, tab, unmute } = await setUp()
    instance.hold('POST /api/v1/accounts/u-ben/unmute', 'answer', 1)
    await unmute()
    await world.tick(1_000)
    await tab.run({ kind: 'signOut' })
    await world.tick(5_000)
    expect(tab.session.state).toBe('signed-out')
    await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(5_000)
    const jobs = await tab.watch('bulkJobs')
    await world.tick(61_000)
    expect(tab.rows(jobs)).toEqual([])
    expect(sent(instance).filter((call) => call.endsWith(' unmute'))).toEqual([
      'u-ada unmute',
      'u-ben unmute',
    ])
  })

  test('continues in the next engine (MU20)', async () => {
    const { instance, world, engine, unmute } = await setUp()
    instance.hold('POST /api/v1/accounts/u-ben/unmute', 'answer', 1)
    await unmute()
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ben unmute'])
    await engine.kill()
    const next = await world.start()
    const tab: Tab = await openTab(next)
    await world.tick(5_000)
    const jobs = await tab.watch('bulkJobs')
    await world.tick(5_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ben unmute', 'u-ben unmute', 'u-cleo unmute'])
    expect(tab.entity('bulkJob', tab.rows(jobs)[0] ?? '')).toMatchObject({ done: 3, state: 'ended' })
  })

  test('continues where it was if a tab repeats the start command to the next engine (E26, MU20)', async () => {
    const { instance, world, engine } = await setUp()
    const tab = await openTab(engine)
    const hold = instance.hold('POST /api/v1/accounts/u-ben/unmute', 'answer', 1)
    const start = { kind: 'startBulk', act: 'unmute', targets } as const
    const id = await tab.run(start)
    await world.tick(1_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ben unmute'])
    await engine.kill()
    hold.release()
    const next = await openTab(await world.start())
    await next.run(start, id)
    await world.tick(5_000)
    expect(sent(instance)).toEqual(['u-ada unmute', 'u-ben unmute', 'u-ben unmute', 'u-cleo unmute'])
    expect(next.settled.get(id)).toMatchObject({ ok: true })
  })

  test('from two engines are both found by the next one, which finishes them (MU20)', async () => {
    const { instance, world, engine, tab, unmute } = await setUp()
    const answer = json({ id: 'u-dora' })
    instance.script('POST /api/v1/accounts/u-dora/mute', answer)
    const held = ['u-ben/unmute', 'u-dora/mute'].map((path) =>
      instance.hold(`POST /api/v1/accounts/${path}`, 'answer', 1),
    )
    await unmute()
    await world.tick(1_000)
    const newer = await world.start({ build: 2_000_000_000 })
    const other = await openTab(newer)
    await world.tick(5_000)
    await other.run({ kind: 'startBulk', act: 'mute', targets: [{ name: 'dora', accountId: 'u-dora' }] })
    await world.tick(1_000)
    // The older engine notes that its job is paused, without knowing of the other one.
    const [jobId = ''] = tab.rows(await tab.watch('bulkJobs')).slice(-1)
    await tab.run({ kind: 'pauseBulk', jobId, paused: true })
    await world.tick(1_000)
    await Promise.all([engine.kill(), newer.kill()])
    for (const each of held) each.release()

    const last = await openTab(await world.start())
    const jobs = await last.watch('bulkJobs')
    await world.tick(10_000)
    const states = last.rows(jobs).map((id) => last.entity('bulkJob', id))
    expect(states).toMatchObject([
      { act: 'mute', state: 'ended', done: 1 },
      { act: 'unmute', state: 'paused' },
    ])
  })

  test.each([
    { tell: 'repeats its command', repeats: true },
    { tell: 'is gone', repeats: false },
  ])(
    'can be undone even if the engine dies at any point while it begins to, also if the tab $tell (MU20)',
    async ({ repeats }) => {
      let survived = false
      for (let deathAt = 1; !survived; deathAt++) {
        const { instance, world, engine, tab, job, unmute } = await setUp()
        await unmute()
        await world.tick(1_000)
        let steps = 0
        world.disk.beforeWrite = (write) => {
          if (write.startsWith('session/') && ++steps === deathAt) void engine.kill()
        }
        const undo = { kind: 'undoBulk', jobId: job()?.id ?? '' } as const
        const id = await tab.run(undo)
        await world.tick(1_000)
        survived = steps < deathAt
        world.disk.beforeWrite = () => {}
        const late = await openTab(survived ? engine : await world.start())
        if (repeats) await late.run(undo, id)
        await world.tick(5_000)
        const rows = late.rows(await late.watch('bulkJobs'))
        await world.tick(1_000)
        const acts = rows.map((row) => late.entity('bulkJob', row)?.act)
        const muted = new Set(sent(instance).filter((call) => call.endsWith(' mute')))
        const undone = ['u-ada mute', 'u-ben mute', 'u-cleo mute']
        const died = `died at step ${deathAt}`
        if (repeats) expect(acts, died).toEqual(['mute'])
        if (repeats || acts.includes('mute')) expect([...muted].sort(), died).toEqual(undone)
        else expect(acts, died).toEqual(['unmute'])
        expect(deathAt).toBeLessThan(20)
      }
    },
  )

  test('of an older build goes on, and is gone for good when it is forgotten (MU20)', async () => {
    const { instance, world, engine } = await setUp()
    await engine.kill()
    const old = { act: 'unmute', total: 3, state: 'running', failedCount: 0, failures: [] }
    const ended = { ...old, id: 'first', done: 3, state: 'ended' }
    const own = 'bulk/alice@rook.example'
    await world.disk.session.put('meta', own, [ended, { ...old, id: 'second', done: 1 }])
    await world.disk.session.put('meta', `${own}/second`, targets)
    const next = await world.start()
    const tab = await openTab(next)
    const jobs = await tab.watch('bulkJobs')
    await world.tick(5_000)
    expect(sent(instance)).toEqual(['u-ben unmute', 'u-cleo unmute'])
    expect(tab.rows(jobs)).toEqual(['second', 'first'])
    for (const jobId of ['first', 'second']) await tab.run({ kind: 'forgetBulk', jobId })
    await world.tick(1_000)
    await next.kill()
    const last = await openTab(await world.start())
    const left = await last.watch('bulkJobs')
    await world.tick(5_000)
    expect(last.rows(left)).toEqual([])
  })
})
