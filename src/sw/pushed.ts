import { asAlertBook, claimPushed, fateOf } from '../shared/alerts/alertBook.ts'
import { asPushBook, PUSH_KEY, type PushBook } from '../shared/alerts/pushBook.ts'
import { tagOf } from '../shared/alerts/tagOf.ts'
import type { AlertData } from '../shared/protocol/serviceWorker.ts'
import type { AlertDatabase } from './alertDatabase.ts'
import { type PushMessage, readPush } from './pushMessage.ts'

/** Where a tab is open, its engine is told by its socket, and tells; it is waited for so long. */
const ENGINE_MS = 2_000
const LOOK_MS = 100
/** Replaces itself: it says the same each time. */
const PLAIN_TAG = 'rookery-push'
/** An empty alert stands no longer than one of the page does (R32). */
const PLAIN_MS = 5_000

/** The service worker's world, so that tests can hold it still. */
export interface PushWorld {
  readonly database: AlertDatabase
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly log: (text: string) => void
  /** Tabs of this origin, and whether one of them is visible. */
  readonly tabs: () => Promise<{ readonly any: boolean; readonly visible: boolean }>
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  /** Tags of the alerts that stand. */
  readonly shown: () => Promise<readonly string[]>
  readonly close: (tag: string) => Promise<void>
  /** The browser wants something shown for each push, unless a tab is visible. */
  readonly mustShow: () => Promise<boolean>
}

/**
 * What a push service brought, in `text`: told if it is new, wanted, and not told by anybody else, with or
 * without a tab open.
 */
export async function pushed(text: string | null, world: PushWorld): Promise<void> {
  const book = asPushBook(await world.database.read(PUSH_KEY))
  const message = text === null ? null : readPush(text)
  if (book === null) {
    world.log('a push was ignored: nobody here wants any')
    return plainly('', world)
  }
  if (message === null) {
    world.log('a push was ignored: it can not be read')
    return plainly(book.plainWords, world)
  }
  if (!isWanted(message, book)) return plainly(book.plainWords, world)
  const { notificationId } = message
  if ((await world.tabs()).any && (await engineTells(book, notificationId, world))) return
  const mine = await world.database.change(book.account, (value) => {
    const claimed = claimPushed(asAlertBook(value), notificationId, world.now())
    return { value: claimed.book, answer: claimed.mine }
  })
  if (mine) await show(message, book, world)
}

/** Kinds that are not known are told: the instance thought them worth it. */
function isWanted({ type, title, body }: PushMessage, { wanted, mutedWords }: PushBook): boolean {
  const text = `${title}\n${body}`.toLowerCase()
  return (type === undefined || wanted.includes(type)) && !mutedWords.some((word) => text.includes(word))
}

/** Resolves to true once the engine has told it, or has decided not to. */
async function engineTells({ account }: PushBook, id: string, world: PushWorld): Promise<boolean> {
  for (let waited = 0; waited < ENGINE_MS; waited += LOOK_MS) {
    const fate = fateOf(asAlertBook(await world.database.read(account)), id)
    if (fate === 'told' || fate === 'untold') return true
    await world.wait(LOOK_MS)
  }
  return false
}

async function show(
  message: PushMessage,
  { account, plainWords }: PushBook,
  world: PushWorld,
): Promise<void> {
  const { notificationId, title, body, iconUrl, statusId } = message
  const tag = tagOf(account, notificationId)
  const username = account.slice(0, account.lastIndexOf('@'))
  const url =
    statusId === undefined
      ? `/${encodeURIComponent(username)}/notifications`
      : `/notice/${encodeURIComponent(statusId)}`
  const data: AlertData = { url, accountKey: account, notificationId, tag }
  await world.show(title || plainWords, {
    body,
    tag,
    data,
    ...(iconUrl === undefined ? {} : { icon: iconUrl }),
  })
}

/** Says that there is something, where the browser wants something said; it goes by itself, and makes no sound. */
async function plainly(words: string, world: PushWorld): Promise<void> {
  if (words === '' || !(await world.mustShow())) return
  if ((await world.tabs()).visible || (await world.shown()).length > 0) return
  await world.show(words, { tag: PLAIN_TAG, silent: true, data: { url: '/' } })
  await world.wait(PLAIN_MS)
  await world.close(PLAIN_TAG)
}
