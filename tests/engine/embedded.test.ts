import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialect.ts'
import { openMemorySocket } from '../../instance/memorySocket.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { ORIGIN } from './harness/json.ts'
import { busy } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

// The embedded instance answers the engine's own calls, with no port in between.
const network = setupServer()
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

const counted: typeof fetch = async (input, init) => {
  const over = busy()
  try {
    const response = await fetch(input, init)
    const text = await response.arrayBuffer()
    const { status, headers } = response
    return new Response(status === 204 || status === 304 ? null : text, { status, headers })
  } finally {
    over()
  }
}

function living(dialect: DialectName = 'pleroma'): { world: World; instance: Instance } {
  const instance = createInstance({ origin: ORIGIN, posts: 200, dialect })
  onTestFinished(() => instance.close())
  network.use(http.all('*', ({ request }) => instance.app.fetch(request)))
  const world = new World({
    fetch: counted,
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
  test('a person signs in, reads, acts, posts and signs out', async () => {
    const { world, instance } = living()
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

    const posted = await tab.run({
      kind: 'post',
      draftId: 'new',
      draft: {
        text: 'from the engine test',
        subject: '',
        visibility: 'public',
        sensitive: false,
        contentType: 'text/plain',
      },
    })
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
    expect(engine.complaints()).toEqual([])
  })

  test('what is missed while its sockets are cut is there afterwards, once', async () => {
    const { world, instance } = living()
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
      const made = await instance.control.act({
        as: 'luna',
        method: 'POST',
        path: '/api/v1/statuses',
        body: { status: `missed ${count}`, visibility: 'public' },
      })
      expect(made.status, name).toBe(200)
    }
    await world.tick(5_000)
    instance.control.refuseSockets(false)
    await world.tick(60_000)
    expect(tab.entity('connection')?.stream).toBe('joined')
    await tab.showNew(view)
    const rows = tab.rows(view)
    expect(new Set(rows).size).toBe(rows.length)
    const said = rows.slice(0, 5).map((row) => JSON.stringify(tab.entity('status', row)?.content))
    expect(said.filter((content) => content?.includes('missed'))).toHaveLength(5)
  })

  test.each(['mastodon', 'gotosocial'] as const)(
    'that speaks %s, signing in goes by the code flow',
    async (dialect) => {
      const { world } = living(dialect)
      const tab = await openTab(await world.start())
      await world.tick(1_000)
      const command = await tab.run(signIn)
      await world.tick(1_000)
      expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'needs-authorization' } })
      const away = await tab.run({ kind: 'authorize' })
      await world.tick(1_000)
      const ended = tab.settled.get(away)
      expect(ended?.ok && ended.result?.url).toContain(`${ORIGIN}/oauth/authorize?`)
      expect(tab.entity('instance')).toMatchObject({ software: dialect })
    },
  )
})
