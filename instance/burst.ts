import { notify } from './actions/notify.ts'
import { publish } from './actions/publish.ts'
import { sentence } from './seed/sentences.ts'
import { findByAcct } from './state/accounts.ts'
import type { Account } from './state/records.ts'
import { dropStatus } from './state/statuses.ts'
import type { World } from './world.ts'

/** How many posts of bursts exist at most. Older ones are removed without events, as if they had never existed. */
const MAX_POSTS = 2000
const TICK_MS = 25

export interface BurstOptions {
  count: number
  /** Infinity: all at once, before `start` returns. */
  perSecond: number
  /** The author's username; default: the accounts that `receiver` follows, in turn. */
  author?: string
  kind?: 'post' | 'notification'
  /** The post's text. `{n}` is replaced by the post's number, from 1. */
  text?: string
  /** Username of the recipient of the notifications; default `luna`. */
  receiver?: string
}

/** A running burst. */
export interface Burst {
  made(): number
  stop(): void
  done: Promise<void>
}

export interface Bursts {
  start(options: BurstOptions): Burst
  stopAll(): void
}

/** Makes posts and notifications at a steady rate, for measurements. */
export function createBursts(world: World): Bursts {
  /** Ids of the posts of all bursts, oldest first. */
  const postIds: string[] = []
  const running = new Set<Burst>()

  function post(author: Account, text: string): void {
    postIds.push(publish(world, { author, text, visibility: 'public' }).id)
    if (postIds.length <= MAX_POSTS) return
    const oldest = world.store.statuses.get(postIds.shift() ?? '')
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
    const makeUpTo = (due: number): void => {
      while (made < Math.min(options.count, due)) {
        made += 1
        const author = authors[made % authors.length]
        if (!author) continue
        const text = (options.text ?? sentence(world.random, 'en')).replaceAll('{n}', String(made))
        if (options.kind === 'notification' && receiver) sendNotification(world, author, receiver)
        else post(author, text)
      }
      if (made >= options.count) burst.stop()
    }
    const startedAt = performance.now()
    const tick = () => makeUpTo(Math.floor(((performance.now() - startedAt) / 1000) * options.perSecond))
    const timer = options.perSecond === Infinity ? undefined : setInterval(tick, TICK_MS)
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
    if (timer === undefined) makeUpTo(Infinity)
    return burst
  }

  return {
    start,
    stopAll() {
      for (const burst of [...running]) burst.stop()
    },
  }
}

/** Notifies `receiver` of a favourite of one of their last posts, or of a follow if they have none. */
function sendNotification(world: World, author: Account, receiver: Account): void {
  const ownIds = world.store.byAuthor.get(receiver.id) ?? []
  const back = Math.floor(world.random.next() * Math.min(ownIds.length, 20))
  const statusId = ownIds[ownIds.length - 1 - back]
  notify(
    world,
    receiver,
    statusId ? { type: 'favourite', from: author.id, statusId } : { type: 'follow', from: author.id },
  )
}

/** The account `acct`, or if there is none, all accounts that `receiver` follows. */
export function authorsOf(world: World, acct: string | undefined, receiver: Account | undefined): Account[] {
  const named = acct === undefined ? undefined : findByAcct(world.store, acct, '')
  if (named) return [named]
  const ids = receiver ? world.store.follows.of(receiver.id) : []
  return ids.flatMap((id) => world.store.accounts.get(id) ?? [])
}
