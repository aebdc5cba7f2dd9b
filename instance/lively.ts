import { favourite } from './actions/favourite.ts'
import { publish } from './actions/publish.ts'
import { react } from './actions/react.ts'
import { reblog } from './actions/reblog.ts'
import { authorsOf } from './burst.ts'
import { contain } from './contain.ts'
import { seedText } from './seed/seedText.ts'
import { findByAcct } from './state/accounts.ts'
import type { World } from './world.ts'

/** Simulates activity: posts of accounts that Luna follows, and occasional notifications for Luna. */
export interface Lively {
  /** Posts per minute on average; 0 stops. */
  set(perMinute: number): void
}

/** Simulated activity. It is off until `set` is called. */
export function createLively(world: World): Lively {
  let timer: ReturnType<typeof setTimeout> | undefined

  function act(): void {
    const { random, store } = world
    const luna = findByAcct(store, 'luna', '')
    if (!luna) return
    const authors = authorsOf(world, undefined, luna)
    if (authors.length === 0) return
    const author = random.pick(authors)
    const recent = (store.byAuthor.get(luna.id) ?? [])
      .slice(-10)
      .flatMap((id) => store.statuses.get(id) ?? [])
    const visible = recent.filter((one) => one.reblogOfId === null && one.visibility === 'public')
    const chance = random.next()
    if (chance < 0.1 && visible.length > 0) favourite(world, random.pick(visible), author)
    else if (chance < 0.14 && visible.length > 0)
      react(world, random.pick(visible), author, random.pick(['❤️', '🐦', 'crow_01']))
    else if (chance < 0.2 && visible.length > 0) {
      publish(world, {
        author,
        text: `@luna ${seedText(world, 'en', true)}`,
        inReplyTo: random.pick(visible),
      })
    } else if (chance < 0.28) {
      const last = store.statuses.get(store.order.at(-random.int(1, 30)) ?? '')
      if (last && last.reblogOfId === null && last.visibility === 'public') reblog(world, last, author)
    } else publish(world, { author, text: seedText(world, 'en'), visibility: 'public' })
  }

  return {
    set(perMinute) {
      clearTimeout(timer)
      if (perMinute <= 0) return
      const wait = () => {
        timer = setTimeout(
          () => {
            contain(act)
            wait()
          },
          (60_000 / perMinute) * (0.5 + world.random.next()),
        )
        timer.unref()
      }
      wait()
    },
  }
}
