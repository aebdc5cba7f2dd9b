import {
  type AlertBook,
  alertStateOf,
  asAlertBook,
  beginTelling,
  claimPushed,
  isCollected,
  NO_ALERT,
  SHOWN,
  settle,
  tellingWaitMs,
  told,
} from '../shared/alerts/alertBook.ts'
import { alertTagOf, collectingTagOf } from '../shared/alerts/alertTag.ts'
import { sayCount } from '../shared/alerts/countTexts.ts'
import { asPushBook, type PushBook, pushBookKey } from '../shared/alerts/pushBook.ts'
import { quietUntil } from '../shared/alerts/quiet.ts'
import { SOUND_KEY, SOUND_MS, takeSound } from '../shared/alerts/soundTurn.ts'
import type { AccountKey } from '../shared/model/keys.ts'
import type { AlertData } from '../shared/protocol/serviceWorker.ts'
import type { AlertDatabase } from './alertDatabase.ts'
import { type PushMessage, readPush } from './pushMessage.ts'

/** How long to wait for the engine of an open tab, which receives the notification by its socket and shows it. */
const ENGINE_LIMIT_MS = 2_000
/** How long the engine has to show an alert that it has claimed (R33). It may wait for further ones to collect, and for a slow tab. */
const CLAIM_LIMIT_MS = 6_000
/** How often to look whether a tab is still open meanwhile. */
const TABS_MS = 1_000
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
  /** The push of each account that was collected last, while this worker lives. */
  readonly latest: Map<AccountKey, PushMessage>
}

/**
 * Handles one push. Shows an alert if the notification is new, its type is wanted, it has no muted word, it is not a quiet
 * time (AL7), and no engine of an open tab handles it.
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
  const { notificationId: id, type } = message
  if (await engineHandles(book, id, world)) return
  const claimed = await changeBook(book, world, (before) => {
    const claimed = claimPushed(before, id, world.now(), type === 'mention')
    return { book: claimed.book, answer: claimed.mine && { together: isCollected(claimed.book, id) } }
  })
  if (claimed === false) return
  if (claimed.together) await tell(message, book, world)
  else await showAlone(message, book, world)
}

const changeBook = <T>(
  { account }: PushBook,
  { database }: PushWorld,
  work: (book: AlertBook) => { readonly book: AlertBook; readonly answer: T },
): Promise<T> =>
  database.change(account, (value) => {
    const { book, answer } = work(asAlertBook(value))
    return { value: book, answer }
  })

const isSettled = (book: AlertBook, id: string): boolean => {
  const state = alertStateOf(book, id)
  return state === SHOWN || state === NO_ALERT
}

/** Messages of chats raise an alert, because the instance considered them worth a push. */
function isWanted({ type, title, body }: PushMessage, { wanted, mutedWords }: PushBook): boolean {
  const text = `${title}\n${body}`.toLowerCase()
  return (type === undefined || wanted.includes(type)) && !mutedWords.some((word) => text.includes(word))
}

/**
 * Resolves to true once the engine of an open tab has shown the alert or decided against it. To false if there is no tab, or if the
 * engine has not claimed it in time, or has claimed it and not shown it.
 */
async function engineHandles({ account }: PushBook, id: string, world: PushWorld): Promise<boolean> {
  for (let waited = 0; waited < CLAIM_LIMIT_MS; waited += POLL_MS) {
    if (waited % TABS_MS === 0 && !(await world.tabs()).any) return false
    const book = asAlertBook(await world.database.read(account))
    if (isSettled(book, id)) return true
    const claimedAt = alertStateOf(book, id)
    const isLate =
      typeof claimedAt === 'number' ? world.now() - claimedAt >= CLAIM_LIMIT_MS : waited >= ENGINE_LIMIT_MS
    if (isLate) return false
    await world.wait(POLL_MS)
  }
  return false
}

async function showAlone(message: PushMessage, book: PushBook, world: PushWorld): Promise<void> {
  const { notificationId: id, title, body, statusId } = message
  const isLoud = await world.database.change(SOUND_KEY, (nextAt) => takeSound(nextAt, world.now(), SOUND_MS))
  const url = statusId === undefined ? notificationsOf(book) : `/notice/${encodeURIComponent(statusId)}`
  await show(message, book, world, isLoud, {
    title: title || book.plainWords,
    body,
    data: { url, accountKey: book.account, notificationId: id, tag: alertTagOf(book.account, id) },
  })
  await changeBook(book, world, (before) => ({ book: settle(before, new Set([id]), SHOWN), answer: null }))
}

/** Shows or replaces the collecting alert (AL1), unless the push of somebody who waits, too, has done so meanwhile. */
async function tell(message: PushMessage, book: PushBook, world: PushWorld): Promise<void> {
  const { account, countTexts, plainWords } = book
  const { notificationId: id } = message
  world.latest.set(account, message)
  const tag = collectingTagOf(account)
  while (!isSettled(asAlertBook(await world.database.read(account)), id)) {
    const stands = (await world.shown()).includes(tag)
    const { telling, waitMs } = await changeBook(book, world, (before) => {
      const waitMs = tellingWaitMs(before, world.now())
      const begun = waitMs > 0 ? { book: before, telling: null } : beginTelling(before, world.now(), stands)
      return { book: begun.book, answer: { telling: begun.telling, waitMs } }
    })
    if (waitMs > 0) await world.wait(waitMs)
    if (waitMs > 0) continue
    if (telling === null) return
    const last = world.latest.get(account) ?? message
    const isLoud =
      !telling.replaces &&
      (await world.database.change(SOUND_KEY, (nextAt) => takeSound(nextAt, world.now(), SOUND_MS)))
    await show(last, book, world, isLoud, {
      title: sayCount(countTexts, telling) ?? `${plainWords} (${telling.count})`,
      body: [last.title, last.body].filter((line) => line !== '').join('\n'),
      data: {
        url: notificationsOf(book),
        accountKey: account,
        notificationId: last.notificationId,
        tag,
        count: telling.count,
      },
    })
    await changeBook(book, world, (before) => ({ book: told(before, telling, world.now()), answer: null }))
    return
  }
}

const notificationsOf = ({ account }: PushBook): string =>
  `/${encodeURIComponent(account.slice(0, account.lastIndexOf('@')))}/notifications`

async function show(
  { iconUrl }: PushMessage,
  { handle }: PushBook,
  world: PushWorld,
  isLoud: boolean,
  { title, body, data }: { readonly title: string; readonly body: string; readonly data: AlertData },
): Promise<void> {
  // In the form of the text `accounts.account_of`, which is the same in all languages.
  await world.show(handle === '' ? title : `${title} · ${handle}`, {
    body,
    tag: data.tag,
    data,
    ...(isLoud ? {} : { silent: true }),
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
