import { expect } from 'vitest'
import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { Dialect } from './json.ts'
import type { Tab } from './tab.ts'
import { openTab, startEngine } from './world.ts'

/** The call by which the engine finds out whether the instance answers again. */
export const PROBE = 'GET /api/v1/instance'

export const favourite = (statusId: string, on = true): CommandBody => ({ kind: 'favourite', statusId, on })
export const outboxCommand = (entryId: string, act: 'send' | 'takeBack' | 'discard'): CommandBody => ({
  kind: 'outbox',
  entryId,
  act,
})

export const entries = (tab: Tab) => tab.entity('outbox')?.entries ?? []
export const states = (tab: Tab) => entries(tab).map(({ state }) => state)

/** Opens a tab that shows five posts, of which `id` is the newest. */
export async function setUp(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, world, engine } = started
  instance.fill(5)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(5_000)
  const [id = ''] = tab.rows(view)
  const countPosts = (text: string) =>
    instance.timeline('home').filter(({ content }) => content === `<p>${text}</p>`).length
  /** Stops answering, and waits until the engine has noticed. */
  const goDown = async () => {
    instance.down = true
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.entity('connection')?.reachable).toBe(false)
  }
  return { ...started, tab, view, id, countPosts, goDown }
}
