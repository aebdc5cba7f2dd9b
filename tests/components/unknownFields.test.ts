import { expect, onTestFinished, test, vi } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { openWorld } from './harness/world.ts'

// A contract that only gained optional fields keeps its number, so a tab and an engine that do not know them serve each other.

/** `data` as a side of a newer build sends it: every object has a field that the receiver does not know. */
function withMore(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withMore)
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype)
    return data
  const fields = Object.entries(data).map(([name, value]) => [name, withMore(value)])
  return { ...Object.fromEntries(fields), ofALaterBuild: { count: 1 } }
}

/** Lets the engine, or the tabs, be of a later build. Returns how many messages they have sent. */
function laterBuildOf(side: 'engine' | 'tab'): { readonly sent: () => number } {
  let sent = 0
  const Plain = MessageChannel
  class Line extends Plain {
    constructor() {
      super()
      const port = side === 'engine' ? this.port2 : this.port1
      const post = port.postMessage.bind(port)
      port.postMessage = (data: unknown, ...rest: unknown[]) => {
        sent++
        post(withMore(data), ...(rest as []))
      }
    }
  }
  vi.stubGlobal('MessageChannel', Line)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { sent: () => sent }
}

test.each(['engine', 'tab'] as const)(
  'with fields of the %s that the other side does not know, posts are read, repeated and written',
  async (side) => {
    const { sent } = laterBuildOf(side)
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
    const row = rowWith(world.tab, 'hello there')
    await row.getByRole('button', { name: /^Repeat/ }).click()
    await row.getByRole('button', { name: 'Repeat 1' }).waitFor()

    const draft = { text: 'of my own', subject: '', sensitive: false, contentType: 'text/plain' }
    const post = { kind: 'post', draftId: 'new', draft: { ...draft, visibility: 'public' } } as const
    expect(await world.tab.run(post)).toMatchObject({ ok: true })
    await rowWith(world.tab, 'of my own').waitFor()

    world.instance.post('rook', 'and a later one')
    await world.tab.page.getByRole('button', { name: /^Show 1 new/ }).click()
    await rowWith(world.tab, 'and a later one').waitFor()
    expect(sent()).toBeGreaterThan(10)
  },
)
