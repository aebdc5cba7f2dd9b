import { flushSync } from 'react-dom'
import type { NavigateFunction } from 'react-router'
import type { Instance } from '../../../shared/model/instance.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Session } from '../../../shared/model/session.ts'
import { switchTo } from '../../blocks/accounts/switchTo.ts'
import { accountsNow } from '../../blocks/accounts/useAccounts.ts'
import { navEntries } from '../../blocks/navigation/navEntries.ts'
import { isInDrawer } from '../../blocks/notifications/isInDrawer.ts'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { walkFeed } from '../../common/keyboard/feedKeys.ts'
import { scrollNow } from '../../common/layout/scrollNow.ts'
import { openTab } from '../../common/links/openTab.ts'
import { noticeTo } from '../../common/links/paths.ts'
import { pathTo } from '../../common/links/routes.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Action } from './shortcuts.ts'

interface ActionContext {
  readonly engine: Engine
  readonly session: Session | null
  readonly instance: Instance | null
  readonly navigate: NavigateFunction
}

/** Runs the action of a shortcut. Returns false if there is nothing to act on. */
export function doAction(action: Action, context: ActionContext): boolean {
  const { engine } = context
  switch (action.do) {
    case 'walk':
      return walk(action.step)
    case 'press':
      return pressIn(focusedRow(action.button === 'expand'), action.button)
    case 'open':
      return openRow(focusedRow(), context) || pressIn(focusedRow(), 'openRow')
    case 'newest':
      return newest()
    case 'undo':
      return undoLast()
    case 'compose':
      openWindow(engine, 'compose', { replyTo: null })
      return true
    case 'search':
      return search(context)
    case 'settings':
      openSettings(engine)
      return true
    case 'connection':
      openWindow(engine, 'connection')
      return true
    case 'roost':
      openWindow(engine, 'roost')
      return true
    case 'overview':
      openWindow(engine, 'keyboard')
      return true
    case 'account':
      return showAccount(action.place, context)
    case 'go':
      return goToEntry(action.to, context)
  }
}

/** The focused row. @param outer in a conversation that is expanded in a timeline: returns the timeline's row. */
function focusedRow(outer = false): Element | null {
  const row = document.activeElement?.closest('[role="feed"] article') ?? null
  return (outer && row?.parentElement?.closest('[role="feed"] article')) || row
}

/** Presses a button of a row. Unfolds the row before if its folded part has the button (MO30). */
function pressIn(row: Element | null, button: string): boolean {
  const fold = row?.querySelector<HTMLElement>(`[aria-expanded="false"][data-holds~="${button}"]`)
  if (fold) flushSync(() => fold.click())
  // A button in a collapsed post is not pressed, so that the post does not change by accident.
  return press(`[data-key="${button}"]:not([hidden] *)`, row)
}

/** Clicks the button `selector` within `where`; a text area is focused instead. Returns false if there is none. */
function press(selector: string, where: ParentNode | null): boolean {
  const button = where?.querySelector<HTMLElement>(selector)
  if (button instanceof HTMLTextAreaElement) button.focus()
  else button?.click()
  return button != null
}

function walk(step: 1 | -1): boolean {
  const feed =
    document.activeElement?.closest<HTMLElement>('[role="feed"]') ??
    document.querySelector<HTMLElement>('main [role="feed"]')
  if (feed === null) return false
  walkFeed(feed, step)
  return true
}

/** Opens the post of a row, in another tab if `inTab`. For a repeat this is the repeated post, for a notification its post. */
export function openRow(
  row: Element | null,
  { engine, session, navigate }: Pick<ActionContext, 'engine' | 'session' | 'navigate'>,
  inTab = false,
): boolean {
  const id = row?.getAttribute('data-row')
  const account = session?.account
  if (row === null || id == null || account === undefined) return false
  const { cells } = engine.mirror
  const notification = cells.get(entityKey(account, 'notification', id))
  const statusId = notification?.statusId ?? id
  const status = cells.get(entityKey(account, 'status', statusId))
  if (status === null) return openLink(row, inTab)
  if (notification?.seen === false && !isInDrawer(row))
    void engine.run({ kind: 'readNotification', notificationId: id })
  const path = noticeTo(status.repeatOfId ?? status.id)
  if (inTab) openTab(path)
  else void navigate(path)
  return true
}

/** Opens a row that is one link, such as a notification of another account (SA21). */
function openLink(row: Element, inTab: boolean): boolean {
  const link = row.querySelector<HTMLAnchorElement>('a[data-key="open"]')
  if (inTab && link !== null) openTab(link.href)
  else link?.click()
  return link !== null
}

/** Takes back what was done last, while the page offers that (UD9). */
function undoLast(): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('[data-key="undo"]')].at(-1)
  button?.click()
  return button !== undefined
}

/** Shows pending posts; scrolls to the top either way. */
function newest(): boolean {
  if (press('[data-key="newest"]', document.querySelector('main'))) return true
  const scroller = document.querySelector('main [data-scroller]')
  scrollNow(scroller, 0)
  return scroller !== null
}

/** Focuses the search field of the page or of the bar, else presses the button that shows it, else opens the search page. */
function search({ navigate, session, instance }: ActionContext): boolean {
  // Visitors of a private instance have no search (N31).
  if (session?.state !== 'signed-in' && instance?.private === true) return false
  const field =
    document.querySelector<HTMLInputElement>('main search input') ??
    document.querySelector<HTMLInputElement>('search input')
  field?.focus()
  if (field === null && !press('[data-key="search"]', document)) void navigate(pathTo('search'))
  return true
}

/** Changes the tab to the account at `place` of the list, from 1. */
function showAccount(place: number, { engine }: ActionContext): boolean {
  const account = accountsNow(engine)[place - 1]?.account
  if (account !== undefined) void switchTo(engine, account)
  return account !== undefined
}

function goToEntry(
  to: Extract<Action, { do: 'go' }>['to'],
  { session, instance, navigate }: ActionContext,
): boolean {
  const address =
    to === 'notifications'
      ? pathTo('notifications', { username: session?.acct ?? '' })
      : navEntries(session, instance).find(({ name }) => name === to)?.to
  if (address === undefined) return false
  void navigate(address)
  return true
}
