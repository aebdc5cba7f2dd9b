import { alertStateOf, asAlertBook, claimPushed, NO_ALERT, SHOWN } from '../shared/alerts/alertBook.ts'
import { alertTagOf } from '../shared/alerts/alertTag.ts'
import { asPushBook, type PushBook, pushBookKey } from '../shared/alerts/pushBook.ts'
import { quietUntil } from '../shared/alerts/quiet.ts'
import type { AccountKey } from '../shared/model/keys.ts'
import type { AlertData } from '../shared/protocol/serviceWorker.ts'
import type { AlertDatabase } from './alertDatabase.ts'
import { type PushMessage, readPush } from './pushMessage.ts'

/** How long to wait for the engine of an open tab, which receives the notification by its socket and shows it. */
const ENGINE_LIMIT_MS = 2_000
/** How often to look whether the engine has handled the notification. */
const POLL_MS = 100
/** Fixed, so that a second placeholder, which has the same text, replaces the first. */
const PLACEHOLDER_TAG = 'rookery-push'
/** The placeholder closes after the same time as the page's own alerts (R32). */
const PLACEHOLDER_MS = 5_000

/** The service worker's environment, replaced in tests. */
export interface PushWorld {
  readonly database: AlertDatabase
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly log: (text: string) => void
  /** Tabs of this origin, and whether one of them is visible. */
  readonly tabs: () => Promise<{ readonly any: boolean; readonly visible: boolean }>
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  /** Tags of the alerts on screen. */
  readonly shown: () => Promise<readonly string[]>
  readonly close: (tag: string) => Promise<void>
  /** Whether the browser requires an alert for each push, unless a tab is visible. */
  readonly mustShow: () => Promise<boolean>
}

/**
 * Handles one push. Shows an alert if the notification is new, its type is wanted, it has no muted word, it is not a quiet
 * time (NO45), and no engine of an open tab handles it.
 *
 * @param text the content; null: none.
 * @param account the account whose registration received the push; null: the registration of the pages, which should receive no pushes.
 */
export async function handlePush(
  text: string | null,
  account: AccountKey | null,
  world: PushWorld,
): Promise<void> {
  const book = account === null ? null : asPushBook(await world.database.read(pushBookKey(account)))
  const message = text === null ? null : readPush(text)
  if (book === null) {
    world.log('a push was ignored: its account receives none here')
    return showPlaceholder('', world)
  }
  if (message === null) {
    world.log('a push was ignored: it is unreadable')
    return showPlaceholder(book.plainWords, world)
  }
  if (!isWanted(message, book) || quietUntil(book, world.now()) !== null)
    return showPlaceholder(book.plainWords, world)
  const { notificationId } = message
  if ((await world.tabs()).any && (await engineHandles(book, notificationId, world))) return
  const mine = await world.database.change(book.account, (value) => {
    const claimed = claimPushed(asAlertBook(value), notificationId, world.now())
    return { value: claimed.book, answer: claimed.mine }
  })
  if (mine) await show(message, book, world)
}

/** Unknown types raise an alert, because the instance considered them worth a push. */
function isWanted({ type, title, body }: PushMessage, { wanted, mutedWords }: PushBook): boolean {
  const text = `${title}\n${body}`.toLowerCase()
  return (type === undefined || wanted.includes(type)) && !mutedWords.some((word) => text.includes(word))
}

/** Resolves to true once the engine has shown the alert or decided against it, and to false if it does neither in time. */
async function engineHandles({ account }: PushBook, id: string, world: PushWorld): Promise<boolean> {
  for (let waited = 0; waited < ENGINE_LIMIT_MS; waited += POLL_MS) {
    const state = alertStateOf(asAlertBook(await world.database.read(account)), id)
    if (state === SHOWN || state === NO_ALERT) return true
    await world.wait(POLL_MS)
  }
  return false
}

async function show(
  message: PushMessage,
  { account, handle, plainWords }: PushBook,
  world: PushWorld,
): Promise<void> {
  const { notificationId, title, body, iconUrl, statusId } = message
  const tag = alertTagOf(account, notificationId)
  const username = account.slice(0, account.lastIndexOf('@'))
  const url =
    statusId === undefined
      ? `/${encodeURIComponent(username)}/notifications`
      : `/notice/${encodeURIComponent(statusId)}`
  const data: AlertData = { url, accountKey: account, notificationId, tag }
  const line = title || plainWords
  // In the form of the text `accounts.account_of`, which is the same in all languages.
  await world.show(handle === '' ? line : `${line} · ${handle}`, {
    body,
    tag,
    data,
    ...(iconUrl === undefined ? {} : { icon: iconUrl }),
  })
}

/** Shows a silent placeholder if the browser requires an alert for this push, and closes it after a while. */
async function showPlaceholder(words: string, world: PushWorld): Promise<void> {
  if (words === '' || !(await world.mustShow())) return
  if ((await world.tabs()).visible || (await world.shown()).length > 0) return
  await world.show(words, { tag: PLACEHOLDER_TAG, silent: true, data: { url: '/' } })
  await world.wait(PLACEHOLDER_MS)
  await world.close(PLACEHOLDER_TAG)
}
