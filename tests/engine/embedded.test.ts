import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { openMemorySocket } from '../../instance/memorySocket.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { ORIGIN } from './harness/json.ts'
import { post } from './harness/posting.ts'
import { startActivity } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

// The embedded instance answers the engine's own calls, with no port in between.
const network = setupServer()
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

const countedFetch: typeof fetch = async (input, init) => {
  const done = startActivity()
  try {
    const response = await fetch(input, init)
    const text = await response.arrayBuffer()
    const { status, headers } = response
    return new Response(status === 204 || status === 304 ? null : text, { status, headers })
  } finally {
    done()
  }
}

function startInstance(dialect: DialectName = 'pleroma'): { world: World; instance: Instance } {
  const instance = createInstance({ origin: ORIGIN, posts: 200, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  network.use(http.all('*', ({ request }) => instance.app.fetch(request)))
  const world = new World({
    fetch: countedFetch,
    openSocket: (url) => openMemorySocket(instance, url),
  })
  return { world, instance }
}

const signIn: CommandBody = { kind: 'signIn', username: 'luna', password: 'rookery' }

const home = async (tab: Tab): Promise<string> => {
  const view = await tab.watch('friends')
  return view
}

describe('at the embedded instance', () => {
  test('a user signs in, reads, acts, posts and signs out', async () => {
    const { world, instance } = startInstance()
    const engine = await world.start()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    await world.tick(1_000)
    const command = await tab.run(signIn)
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    const [view, inOther] = [await home(tab), await home(other)]
    await world.tick(1_000)
    expect(tab.drawn(view)).toHaveLength(20)
    expect(other.rows(inOther)).toEqual(tab.rows(view))
    expect(tab.entity('connection')?.stream).toBe('joined')
    expect(tab.entity('instance')).toMatchObject({ software: 'pleroma', known: true })

    const id = tab.rows(view).find((row) => tab.entity('status', row)?.repeatOfId === undefined) ?? ''
    const on = tab.entity('status', id)?.favourited !== true
    await tab.run({ kind: 'favourite', statusId: id, on })
    await world.tick(100)
    expect(other.entity('status', id)?.favourited).toBe(on)

    const posted = await tab.run(post('from the engine test'))
    await world.tick(1_000)
    const settled = tab.settled.get(posted)
    const statusId = settled?.ok ? (settled.result?.statusId ?? '') : ''
    for (const [one, shown] of [
      [tab, view],
      [other, inOther],
    ] as const) {
      expect(one.rows(shown).filter((row) => row === statusId)).toHaveLength(1)
      expect(one.rows(shown)[0]).toBe(statusId)
    }
    await tab.page(view, 'older')
    await tab.page(view, 'older')
    expect(tab.rows(view)).toHaveLength(61)
    expect(new Set(tab.rows(view)).size).toBe(61)

    await other.run({ kind: 'signOut' })
    await world.tick(1_000)
    expect(tab.session.state).toBe('signed-out')
    expect(instance.control.stats().websockets).toBe(0)
    expect(engine.problems()).toEqual([])
  })

  test('posts missed while the sockets are cut appear afterwards, once', async () => {
    const { world, instance } = startInstance()
    const engine = await world.start()
    const tab = await openTab(engine)
    await tab.run(signIn)
    await world.tick(1_000)
    const view = await home(tab)
    await world.tick(15_000)
    instance.control.refuseSockets(true)
    instance.control.closeSockets('terminate')
    await world.tick(100)
    const author = tab.entity('status', tab.rows(view)[0])?.accountId ?? ''
    const name = instance.state.accounts.get(author)?.username ?? 'luna'
    for (let count = 0; count < 5; count++) {
      const response = await instance.control.act({
        as: 'luna',
        method: 'POST',
        path: '/api/v1/statuses',
        body: { status: `missed ${count}`, visibility: 'public' },
      })
      expect(response.status, name).toBe(200)
    }
    await world.tick(5_000)
    instance.control.refuseSockets(false)
    await world.tick(60_000)
    expect(tab.entity('connection')?.stream).toBe('joined')
    await tab.showNew(view)
    const rows = tab.rows(view)
    expect(new Set(rows).size).toBe(rows.length)
    const contents = rows.slice(0, 5).map((row) => JSON.stringify(tab.entity('status', row)?.content))
    expect(contents.filter((content) => content?.includes('missed'))).toHaveLength(5)
  })

  test.each(['pleroma', 'akkoma'] as const)(
    '%s: a new post reaches home by the socket (R16)',
    async (dialect) => {
      const { world, instance } = startInstance(dialect)
      const tab = await openTab(await world.start())
      await world.tick(1_000)
      await tab.run(signIn)
      await world.tick(1_000)
      const view = await home(tab)
      await world.tick(5_000)
      expect(tab.entity('instance')).toMatchObject({ software: dialect })
      expect(tab.entity('connection')?.stream).toBe('joined')
      const asked = () =>
        instance.control.stats().requests.filter(({ path }) => path.endsWith('/home')).length
      const before = asked()
      const body = { status: 'just arrived', visibility: 'public' }
      await instance.control.act({ as: 'luna', path: '/api/v1/statuses', body })
      await world.tick(1_000)
      await tab.showNew(view)
      expect(JSON.stringify(tab.entity('status', tab.rows(view)[0])?.content)).toContain('just arrived')
      expect(asked()).toBe(before)
    },
  )

  test.each(['mastodon', 'gotosocial'] as const)('on %s, signing in uses the code flow', async (dialect) => {
    const { world } = startInstance(dialect)
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    const command = await tab.run(signIn)
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'needs-authorization' } })
    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(1_000)
    const authorization = tab.settled.get(authorize)
    expect(authorization?.ok && authorization.result?.url).toContain(`${ORIGIN}/oauth/authorize?`)
    expect(tab.entity('instance')).toMatchObject({ software: dialect })
  })
})

describe('collections of the embedded instance', () => {
  const signInAs = async (who: string) => {
    const { world, instance } = startInstance()
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    await tab.run({ kind: 'signIn', username: who, password: 'rookery' })
    await world.tick(2_000)
    return { world, instance, tab }
  }

  test('an admin writes an announcement, and sees announcements that are not public yet', async () => {
    const { world, tab } = await signInAs('admin')
    const view = await tab.watch('announcements')
    const before = tab.rows(view)
    expect(before.map((id) => tab.entity('announcement', id)?.inactive)).toContain(true)
    await tab.run({ kind: 'postAnnouncement', draft: { content: 'Mind the **step**' } })
    await world.tick(100)
    expect(tab.rows(view)).toHaveLength(before.length + 1)
    const id = tab.rows(view)[0] ?? ''
    expect(tab.entity('announcement', id)).toMatchObject({
      content: ['Mind the **step**'],
      rawContent: 'Mind the **step**',
      inactive: false,
    })
    const later = '2099-01-01T00:00:00.000Z'
    await tab.run({ kind: 'editAnnouncement', announcementId: id, draft: { startsAt: later } })
    await world.tick(100)
    expect(tab.entity('announcement', id)).toMatchObject({ startsAt: later, inactive: true })
    await tab.run({ kind: 'deleteAnnouncement', announcementId: id })
    await world.tick(100)
    expect(tab.rows(view)).toEqual(before)
  })

  test('follow requests of a locked account are counted and accepted', async () => {
    const { world, instance, tab } = await signInAs('wren')
    expect(tab.entity('badges')?.followRequests).toBe(3)
    const view = await tab.watch('followRequests')
    const accountId = tab.rows(view)[0] ?? ''
    await tab.run({ kind: 'answerFollowRequest', accountId, accept: true })
    await world.tick(100)
    const left = await instance.control.act({ as: 'wren', method: 'GET', path: '/api/v1/follow_requests' })
    expect(left.body).toHaveLength(2)
    expect(tab.entity('badges')?.followRequests).toBe(2)
  })

  test("two users see each other's messages in the shoutbox", async () => {
    const { world, instance, tab } = await signInAs('luna')
    const view = await tab.watch('shout')
    await vi.dynamicImportSettled()
    await world.tick(100)
    expect(tab.meta(view).loaded).toBe(true)
    expect(tab.rows(view)).toHaveLength(4)
    const other = new World({ fetch: countedFetch, openSocket: (url) => openMemorySocket(instance, url) })
    const wren = await openTab(await other.start())
    await wren.run({ kind: 'signIn', username: 'wren', password: 'rookery' })
    await other.tick(2_000)
    await wren.watch('shout')
    await vi.dynamicImportSettled()
    await other.tick(100)
    const command = await wren.run({ kind: 'shout', text: 'hello there' })
    await other.tick(100)
    await world.tick(100)
    expect(wren.settled.get(command)).toMatchObject({ ok: true })
    const last = tab.entity('shoutMessage', tab.rows(view).at(-1))
    expect(last).toMatchObject({ author: { username: 'wren' }, text: ['hello there'] })
  })

  test('suggestions and lists load', async () => {
    const { tab } = await signInAs('luna')
    const view = await tab.watch('suggestions')
    expect(tab.rows(view).length).toBeGreaterThan(3)
    expect(tab.entity('instance')?.capabilities.suggestions).toBe(true)
    const lists = await tab.watch('lists')
    expect(tab.rows(lists).map((id) => tab.entity('list', id)?.title)).toEqual(['Waders'])
  })
})
