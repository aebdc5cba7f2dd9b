import { subscribe } from 'valtio/vanilla'
import { type AccountKey, BROWSER, entityKey } from '../../shared/model/keys.ts'
import type { TabPage } from '../../shared/model/openTab.ts'
import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { onScrollRest } from '../hooks/onScrollRest.ts'
import { placeHere } from '../hooks/tabPlace.ts'
import { withAccount, withoutCount } from '../shell/countedTitle.ts'
import { pageChangesOf } from './pageChanges.ts'
import { sleepOf } from './sleepState.ts'

/** The page that this tab has told the engine of last. */
interface Told {
  /** The last message, and the number of the connection to which it went. */
  words: string
  attachCount: number
  /** When somebody last looked at this page. */
  seenAt: number | undefined
}

const toldBy = perEngine((): Told => ({ words: '', attachCount: 0, seenAt: undefined }))

/** When somebody last looked at the page of this tab, ms since 1970. Undefined: nobody has. */
export const seenAt = (engine: Engine): number | undefined => toldBy(engine).seenAt

/**
 * Tells the engine what this tab shows, for the list of open tabs (RO2): when the tab attaches, when its page changes, when its reader stops
 * scrolling or turns to another tab or window. Returns a function that ends it.
 *
 * @param before when somebody last looked at the page, if that was another document.
 */
export function tellPage(engine: Engine, before?: number): () => void {
  const told = toldBy(engine)
  told.seenAt ??= before
  const tell = (): void => {
    const { attachCount } = engine.status
    const session = engine.currentSession()
    if (attachCount === 0 || session === null) return
    const page = pageNow(engine, session.account)
    const words = JSON.stringify(page)
    if (words === told.words && attachCount === told.attachCount) return
    Object.assign(told, { words, attachCount })
    void engine.call('tell', page)
  }
  const look = (): void => {
    told.seenAt = document.visibilityState === 'visible' ? undefined : Date.now()
    tell()
  }
  const stopped = new AbortController()
  const { signal } = stopped
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('blur', tell, { signal })
  // A window without the focus can be scrolled, too.
  onScrollRest(tell, signal)
  const stopStatus = subscribe(engine.status, tell)
  const stopSession = engine.mirror.cells.subscribe(entityKey(BROWSER, 'session'), tell)
  const title = new MutationObserver(tell)
  const element = document.querySelector('title')
  if (element !== null) title.observe(element, { childList: true })
  tell()
  return () => {
    stopped.abort()
    stopStatus()
    stopSession()
    title.disconnect()
  }
}

function pageNow(engine: Engine, account: AccountKey): TabPage {
  const { isAsleep } = sleepOf(engine)
  const { seenAt } = toldBy(engine)
  const place = placeHere(engine)
  return {
    path: location.pathname + location.search,
    title: titleNow(engine, account),
    ...(place && { place }),
    ...(!isAsleep && hasDraft(engine) && { draft: true }),
    ...(isAsleep && { asleep: true }),
    ...(seenAt !== undefined && { seenAt }),
  }
}

/** The title of the page alone. */
function titleNow(engine: Engine, account: AccountKey): string {
  const name = engine.mirror.cells.get(entityKey(account, 'instance'))?.name ?? ''
  const title = withAccount(withoutCount(document.title), undefined)
  const end = ` · ${name}`
  return title.endsWith(end) ? title.slice(0, -end.length) : title
}

/** The open forms for posts with more than what they began with. Folded, such a form shows the draft of all tabs. */
const WRITTEN = 'form[data-written]:not([data-folded])'

/** Whether the page shows words that are not sent. */
const hasDraft = (engine: Engine): boolean =>
  pageChangesOf(engine).hasTypedWords() || document.querySelector(WRITTEN) !== null
