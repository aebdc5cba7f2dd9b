import type { CommandBody } from '../../../src/shared/commands/command.ts'
import type { Status } from '../../../src/shared/model/status.ts'
import type { Budgets } from '../../../src/worker/store/budgets.ts'
import type { Json } from './json.ts'
import type { Tab } from './tab.ts'
import { openTab, startEngine, type World } from './world.ts'

export interface Options {
  readonly dialect?: 'pleroma' | 'gotosocial'
  readonly budgets?: Budgets
  /** Published before the first tab opens, oldest first. */
  readonly posts?: readonly { readonly more: Json; readonly by?: string }[]
}

/** Opens a home timeline in two tabs. */
export async function setUp({ posts = [], ...options }: Options = {}) {
  const started = await startEngine(options)
  const { world, engine, instance } = started
  const ids = posts.map(({ more, by }) => String(instance.publish(more, ['home'], by).id))
  const tab = await openTab(engine)
  const second = await openTab(engine)
  const view = await tab.watch('friends')
  const other = await second.watch('friends')
  await world.tick(30_000)
  return { ...started, tab, second, view, other, ids }
}

/** A post for `setUp` that says `words`. */
export const saying = (words: string, more: Json = {}) => ({ more: { content: `<p>${words}</p>`, ...more } })

/** Runs a command. Returns how it was settled. */
export async function settledOf(world: World, tab: Tab, body: CommandBody) {
  const commandId = await tab.run(body)
  await world.tick(60)
  return tab.settled.get(commandId)
}

export const statusIn = (tab: Tab, id = ''): Status => {
  const status = tab.entity('status', id)
  if (status === undefined) throw new Error(`${id} is not in the tab`)
  return status
}

/** The reasons for which the tab mutes the post `id`. */
export const reasons = (tab: Tab, id = ''): readonly unknown[] =>
  statusIn(tab, id).mutedBy?.map(({ by, what }) => (what === undefined ? by : `${by} ${what}`)) ?? []

/** Publishes a post to the home timeline, and streams it. */
export const publish = (world: World, more: Json, by = 'bob'): string => {
  const post = world.instance.publish(more, ['home'], by)
  world.sockets.emit('update', post)
  return String(post.id)
}
