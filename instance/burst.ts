import { notify } from './actions/notify.ts'
import { publish } from './actions/publish.ts'
import { sentence } from './seed/sentences.ts'
import { findByAcct } from './state/accounts.ts'
import type { Account } from './state/records.ts'
import { dropStatus } from './state/statuses.ts'
import type { World } from './world.ts'

/** Posts of bursts that are kept: older ones go without a word, as if they had never been. */
const KEPT = 2000
const TICK_MS = 25

export interface BurstOptions {
  count: number
  perSecond: number
  /** By name; without it, those whom Luna follows take turns. */
  author?: string
  kind?: 'post' | 'notification'
  /** `{n}` stands for the number of the post, from 1. */
  text?: string
  /** Whose notifications; `luna` if nothing is said. */
  receiver?: string
}

/** A burst under way. */
export interface Burst {
  made(): number
  stop(): void
  done: Promise<void>
}

export interface Bursts {
  start(options: BurstOptions): Burst
  stopAll(): void
}

/** Makes posts and notifications at a steady pace, for measuring. */
export function createBursts(world: World): Bursts {
  const kept: string[] = []
  const running = new Set<Burst>()

  function post(author: Account, text: string): void {
    kept.push(publish(world, { author, text, visibility: 'public' }).id)
    if (kept.length <= KEPT) return
    const oldest = world.store.statuses.get(kept.shift() ?? '')
    if (oldest) dropStatus(world.store, oldest)
  }

  function start(options: BurstOptions): Burst {
    const receiver = findByAcct(world.store, options.receiver ?? 'luna', '')
    const authors = authorsOf(world, options.author, receiver)
    let made = 0
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    const begun = performance.now()
    const timer = setInterval(() => {
      const due = Math.min(
        options.count,
        Math.floor(((performance.now() - begun) / 1000) * options.perSecond),
      )
      while (made < due) {
        made += 1
        const author = authors[made % authors.length]
        if (!author) continue
        const text = (options.text ?? sentence(world.random, 'en')).replaceAll('{n}', String(made))
        if (options.kind === 'notification' && receiver) greet(world, author, receiver)
        else post(author, text)
      }
      if (made >= options.count) burst.stop()
    }, TICK_MS)
    const burst: Burst = {
      made: () => made,
      done,
      stop() {
        clearInterval(timer)
        running.delete(burst)
        finish()
      },
    }
    running.add(burst)
    return burst
  }

  return {
    start,
    stopAll() {
      for (const burst of [...running]) burst.stop()
    },
  }
}

/** Somebody likes one of the receiver's last posts, or follows if there are none. */
function greet(world: World, author: Account, receiver: Account): void {
  const own = world.store.byAuthor.get(receiver.id) ?? []
  const statusId = own[own.length - 1 - Math.floor(world.random.next() * Math.min(own.length, 20))]
  notify(
    world,
    receiver,
    statusId ? { type: 'favourite', from: author.id, statusId } : { type: 'follow', from: author.id },
  )
}

/** The author asked for, or all whom `receiver` follows. */
export function authorsOf(world: World, acct: string | undefined, receiver: Account | undefined): Account[] {
  const named = acct === undefined ? undefined : findByAcct(world.store, acct, '')
  if (named) return [named]
  const ids = receiver ? world.store.follows.of(receiver.id) : []
  return ids.flatMap((id) => world.store.accounts.get(id) ?? [])
}
