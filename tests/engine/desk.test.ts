import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Account, Report } from '../../instance/state/records.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, type World } from './harness/world.ts'

const MINUTE_MS = 60_000
const PLEROMA_REPORTS = '/api/pleroma/admin/reports'

interface Desk {
  readonly instance: Instance
  readonly world: World
  readonly tab: Tab
  readonly other: Tab
  /** Runs a command and returns how it ended. */
  readonly act: (command: CommandBody) => Promise<unknown>
}

const accountAt = ({ state }: Instance, acct: string): Account => {
  const account = state.accounts.get(state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}

interface Staff {
  readonly as?: string
  readonly dialect?: DialectName
  readonly privileges?: string[]
  readonly before?: (instance: Instance) => void
}

async function openDesk({
  as = 'admin',
  dialect = 'pleroma',
  privileges,
  before,
}: Staff = {}): Promise<Desk> {
  const instance = createInstance({ origin: ORIGIN, posts: 60, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  if (privileges) accountAt(instance, as).privileges = privileges
  before?.(instance)
  const world = await browserAt(instance, as)
  const engine = await world.start()
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  await tab.watch('public')
  await world.tick(10_000)
  const act = async (command: CommandBody): Promise<unknown> => {
    const id = await tab.run(command)
    await world.tick(1_000)
    return tab.settled.get(id)
  }
  return { instance, world, tab, other, act }
}

/** Creates `count` reports about rook, the newest first: `r0`, `r1` … */
function fill(instance: Instance, count: number, states: readonly Report['state'][] = ['open']): void {
  const { reports } = instance.state
  reports.clear()
  for (let at = 0; at < count; at++)
    reports.set(`r${at}`, {
      id: `r${at}`,
      accountId: accountAt(instance, 'rook').id,
      actorId: accountAt(instance, 'luna').id,
      content: `number ${at}`,
      statusIds: [],
      state: states[at % states.length] ?? 'open',
      createdAt: Date.parse('2026-01-01T00:00:00Z') - at * MINUTE_MS,
      notes: [],
    })
}

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `r${from + at}`)

async function lookUp(tab: Tab, name: string): Promise<void> {
  const lookingUp = tab.api.lookup({ kind: 'account', name, account: tab.account })
  await settle()
  await lookingUp
}

describe('a list of the desk', () => {
  test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
    'on %s has further pages, to its end (MO24)',
    async (dialect) => {
      const { tab, world } = await openDesk({ dialect, before: (instance) => fill(instance, 120) })
      const view = await tab.watch('reports')
      await world.tick(1_000)
      expect(tab.rows(view)).toEqual(ids(0, 50))
      expect(tab.meta(view).bottomedOut).toBe(false)
      await tab.page(view, 'older')
      await world.tick(1_000)
      expect(tab.rows(view)).toEqual(ids(0, 100))
      await tab.page(view, 'older')
      await world.tick(1_000)
      expect(tab.rows(view)).toEqual(ids(0, 120))
      expect(tab.meta(view).bottomedOut).toBe(true)
    },
  )

  test('keeps its pages when it is fetched again; if nobody watches it, its first page is counted (MO24, MO16)', async () => {
    const { instance, tab, world } = await openDesk({ before: (made) => fill(made, 120) })
    const view = await tab.watch('reports')
    await world.tick(1_000)
    await tab.page(view, 'older')
    await world.tick(6 * MINUTE_MS)
    expect(tab.rows(view)).toEqual(ids(0, 100))
    await tab.unwatch(view)
    instance.control.resetStats()
    await world.tick(5 * MINUTE_MS)
    expect(instance.control.stats().byPath[`GET ${PLEROMA_REPORTS}`]).toBe(1)
    expect(tab.entity('badges')?.moderation).toBe(50)
  })

  test('skips no report when others were resolved between its pages (MO24)', async () => {
    const { instance, tab, world } = await openDesk({ before: (made) => fill(made, 120) })
    const view = await tab.watch('reports')
    await world.tick(1_000)
    for (const id of ids(0, 5)) {
      const report = instance.state.reports.get(id)
      if (report) report.state = 'resolved'
    }
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual(ids(5, 105))
  })

  test('merges resolved and closed reports by time, without gaps (MO24)', async () => {
    // The first 60 are resolved, then both are mixed.
    const { tab, world } = await openDesk({
      before: (made) => {
        fill(made, 150, ['resolved', 'closed'])
        for (const id of ids(0, 60)) Object.assign(made.state.reports.get(id) ?? {}, { state: 'resolved' })
      },
    })
    const view = await tab.watch('doneReports')
    await world.tick(1_000)
    // 50 resolved ones, and the closed ones are older than these.
    expect(tab.rows(view)).toEqual(ids(0, 50))
    for (let page = 0; page < 4; page++) {
      await tab.page(view, 'older')
      await world.tick(1_000)
      const rows = tab.rows(view)
      expect(rows).toEqual(ids(0, rows.length))
    }
    expect(tab.rows(view)).toEqual(ids(0, 150))
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test('whose next page fails says so, keeps its rows, and goes on (MO24)', async () => {
    const { instance, tab, world } = await openDesk({ before: (made) => fill(made, 80) })
    const view = await tab.watch('reports')
    await world.tick(1_000)
    instance.control.fault({ match: 'page=2', status: 500, times: 1 })
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(50)
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', status: 500 })
    await tab.page(view, 'older')
    await world.tick(1_000)
    expect(tab.rows(view)).toHaveLength(80)
    expect(tab.meta(view).older).toEqual({ state: 'idle' })
  })

  test('that gets an answer of another shape is a fault (MO24)', async () => {
    const { instance, tab, world } = await openDesk({ privileges: ['moderation_log_read'] })
    for (const odd of [null, [], { items: 7 }, 'what?']) {
      instance.control.overrideAnswer('/api/pleroma/admin/moderation_log', odd)
      const view = await tab.watch('moderationLog')
      await world.tick(1_000)
      expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
      await tab.unwatch(view)
    }
  })
})

describe('the history of a person', () => {
  const part = (kind: 'personRecord' | 'reportsAbout' | 'reportsBy' | 'personLog', instance: Instance) =>
    ({ kind, personId: accountAt(instance, 'rook').id }) as const

  test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
    'on %s: what is known, and the reports about them and by them (MO25)',
    async (dialect) => {
      const { instance, tab, world } = await openDesk({
        dialect,
        before: (made) => {
          fill(made, 4, ['open', 'resolved'])
          Object.assign(made.state.reports.get('r2') ?? {}, { accountId: accountAt(made, 'finch').id })
          Object.assign(made.state.reports.get('r3') ?? {}, {
            accountId: accountAt(made, 'luna').id,
            actorId: accountAt(made, 'rook').id,
          })
        },
      })
      const rook = accountAt(instance, 'rook')
      await lookUp(tab, 'rook')
      const [record, about, by] = [
        await tab.watch(part('personRecord', instance)),
        await tab.watch(part('reportsAbout', instance)),
        await tab.watch(part('reportsBy', instance)),
      ]
      await world.tick(1_000)
      expect(tab.rows(record)).toEqual([rook.id])
      expect(tab.entity('personRecord', rook.id)).toMatchObject({ confirmed: true, approved: true })
      expect(tab.rows(about)).toEqual(['r0', 'r1'])
      expect(tab.rows(by)).toEqual(['r3'])
    },
  )

  test('has the number of posts only for staff who may read posts, and log entries only for the exact name (MO25)', async () => {
    const { instance, tab, world, act } = await openDesk()
    const rook = accountAt(instance, 'rook')
    await lookUp(tab, 'rook')
    await act({ kind: 'tagAccount', accountId: rook.id, tag: 'mrf_tag:sandbox', on: true })
    await instance.control.act({
      as: 'admin',
      method: 'PUT',
      path: '/api/pleroma/admin/users/tag',
      body: { nicknames: ['rookling'], tags: ['mrf_tag:sandbox'] },
    })
    const [record, log] = [
      await tab.watch(part('personRecord', instance)),
      await tab.watch(part('personLog', instance)),
    ]
    await world.tick(1_000)
    expect(tab.entity('personRecord', tab.rows(record)[0] ?? '')?.posts).toBeGreaterThan(0)
    const said = tab.rows(log).map((id) => tab.entity('logEntry', id)?.text)
    expect(said).toEqual(['@admin added tags: mrf_tag:sandbox to users: @rook'])

    const reader = await openDesk({ as: 'moss', privileges: ['users_read'] })
    await lookUp(reader.tab, 'rook')
    const known = await reader.tab.watch(part('personRecord', reader.instance))
    await reader.world.tick(1_000)
    expect(reader.tab.entity('personRecord', reader.tab.rows(known)[0] ?? '')).not.toHaveProperty('posts')
  })
})

describe('Mastodon’s measures', () => {
  test('show in all tabs once the call succeeded, and can be lifted (MO26, MO9)', async () => {
    const { instance, tab, other, world, act } = await openDesk({ dialect: 'mastodon', as: 'moss' })
    const rook = accountAt(instance, 'rook')
    await lookUp(tab, 'rook')
    const view = { kind: 'personRecord', personId: rook.id } as const
    await tab.watch(view)
    await other.watch(view)
    await world.tick(1_000)
    const seen = () => [tab, other].map((each) => each.entity('personRecord', rook.id)?.limits.silence)
    const limit = (on: boolean): CommandBody => ({
      kind: 'limitAccount',
      accountId: rook.id,
      limit: 'silence',
      on,
    })
    instance.control.fault({ match: '/action', status: 500, times: 1 })
    expect(await act(limit(true))).toMatchObject({ ok: false })
    expect(seen()).toEqual([false, false])
    await act(limit(true))
    expect(rook.silenced).toBe(true)
    expect(seen()).toEqual([true, true])
    await act(limit(false))
    expect(rook.silenced).toBe(false)
    expect(seen()).toEqual([false, false])
  })

  test('resolve the reports about the person, which then leave the list; a warning resolves its own (MO26)', async () => {
    const { instance, tab, world, act } = await openDesk({
      dialect: 'mastodon',
      before: (made) => fill(made, 3),
    })
    const { id: accountId } = accountAt(instance, 'rook')
    const view = await tab.watch('reports')
    await world.tick(1_000)
    const words = { text: 'enough', email: false }
    await act({ kind: 'limitAccount', accountId, limit: 'none', on: true, ...words })
    expect(tab.rows(view)).toEqual(ids(0, 3))
    await act({ kind: 'limitAccount', accountId, limit: 'none', on: true, ...words, reportId: 'r1' })
    expect(tab.rows(view)).toEqual(['r0', 'r2'])
    await lookUp(tab, 'rook')
    await act({ kind: 'activateAccount', accountId, on: false, ...words })
    expect(tab.rows(view)).toEqual([])
    expect(tab.entity('account', accountId)?.deactivated).toBe(true)
  })
})

describe('domains', () => {
  const RULE = {
    severity: 'suspend',
    rejectMedia: false,
    rejectReports: false,
    obfuscate: false,
    privateComment: '',
    publicComment: 'spam',
  } as const

  test.each(['mastodon', 'gotosocial'] as const)(
    'on %s are added, changed and lifted, in all tabs (MO29)',
    async (dialect) => {
      const { instance, tab, other, world, act } = await openDesk({ dialect })
      const views = [await tab.watch('blockedDomains'), await other.watch('blockedDomains')] as const
      await world.tick(1_000)
      const seen = () => [tab.rows(views[0]), other.rows(views[1])].map((rows) => rows.length)
      expect(await act({ kind: 'ruleDomain', domain: 'spam.example', rule: RULE })).toMatchObject({
        ok: true,
      })
      expect(seen()).toEqual([1, 1])
      const [id = ''] = tab.rows(views[0])
      const rule = { ...RULE, publicComment: 'much spam' }
      await act({ kind: 'ruleDomain', domain: 'spam.example', id, rule })
      expect(other.entity('blockedDomain', id)).toMatchObject({ publicComment: 'much spam' })
      instance.control.fault({ match: 'DELETE /api/v1/admin/domain_blocks', status: 500, times: 1 })
      expect(await act({ kind: 'ruleDomain', domain: 'spam.example', id })).toMatchObject({ ok: false })
      expect(seen()).toEqual([1, 1])
      // Another admin was faster.
      instance.state.blockedDomains.clear()
      expect(await act({ kind: 'ruleDomain', domain: 'spam.example', id })).toMatchObject({ ok: true })
      expect(seen()).toEqual([0, 0])
    },
  )

  test('that are known already are refused in the instance’s words (MO29)', async () => {
    const { act } = await openDesk({ dialect: 'mastodon' })
    await act({ kind: 'ruleDomain', domain: 'spam.example', rule: RULE })
    expect(await act({ kind: 'ruleDomain', domain: 'spam.example', rule: RULE })).toMatchObject({
      ok: false,
      fault: { serverText: expect.stringContaining('stricter limits') },
    })
  })

  test('are listed whole, and fetched only for those who manage federation (MO29)', async () => {
    const block = (instance: Instance): void => {
      for (let at = 0; at < 250; at++)
        instance.state.blockedDomains.set(String(at), {
          ...RULE,
          id: String(at),
          domain: `a${at}.example`,
          createdAt: 0,
        })
    }
    const { tab, world } = await openDesk({ dialect: 'mastodon', before: block })
    const view = await tab.watch('blockedDomains')
    await world.tick(2_000)
    expect(new Set(tab.rows(view)).size).toBe(250)
    const moderator = await openDesk({ dialect: 'mastodon', as: 'moss' })
    await moderator.world.tick(6 * MINUTE_MS)
    expect(Object.keys(moderator.instance.control.stats().byPath).join()).not.toContain('domain_blocks')
  })
})

describe('a job', () => {
  test('that blocks people removes their posts from open timelines (MU20, RL13)', async () => {
    const { instance, tab, world, act } = await openDesk({ as: 'luna' })
    const rook = accountAt(instance, 'rook')
    await instance.control.act({ as: 'rook', path: '/api/v1/statuses', body: { status: 'hello' } })
    const view = await tab.watch('publicAndExternal')
    await world.tick(2_000)
    const byRook = () => tab.rows(view).filter((id) => tab.entity('status', id)?.accountId === rook.id)
    expect(byRook().length).toBeGreaterThan(0)
    instance.control.silenceSockets()
    await act({ kind: 'startBulk', act: 'block', targets: [{ name: 'rook' }] })
    await world.tick(2_000)
    expect(byRook()).toEqual([])
  })

  test('that blocks servers removes the posts of their people (MU20, RL18)', async () => {
    const { instance, tab, world, act } = await openDesk({ as: 'luna' })
    const domain = 'eyrie.example'
    const isThere = (id: string): boolean =>
      tab.entity('account', tab.entity('status', id)?.accountId ?? '')?.acct.endsWith(`@${domain}`) === true
    const view = await tab.watch('publicAndExternal')
    await world.tick(2_000)
    const before = tab.rows(view).filter(isThere).length
    expect(before).toBeGreaterThan(0)
    instance.control.silenceSockets()
    await act({ kind: 'startBulk', act: 'blockDomain', targets: [{ name: domain }] })
    await world.tick(2_000)
    expect(tab.rows(view).filter(isThere)).toEqual([])
  })
})
