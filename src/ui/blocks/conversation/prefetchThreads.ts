import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'

/** A pointer that passes over a row means nothing; one that rests on it for so long may. */
const REST_MS = 150
/** In idle time, but not when the reader has long gone on. */
const IDLE_LIMIT_MS = 1_000

interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

/**
 * Has the conversation of the row loaded that the pointer rests on, or that has the focus, so that it opens
 * without waiting. The engine sees to it that this never becomes much. Stops when what is returned is called.
 */
export function prefetchThreads(engine: Engine, account: string): () => void {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Element | null = null
  const onPoint = (event: Event): void => {
    const { target } = event
    const row = target instanceof Element ? target.closest('[role="feed"] > [data-row]') : null
    if (row === last) return
    last = row
    clearTimeout(timer)
    // A finger that touches a row scrolls, or opens it at once.
    if (row === null || ('pointerType' in event && event.pointerType !== 'mouse')) return
    timer = setTimeout(
      () => whenIdle(() => row.isConnected && row === last && ask(engine, row, account)),
      REST_MS,
    )
  }
  for (const point of ['pointerover', 'focusin'])
    document.addEventListener(point, onPoint, { signal: stopped.signal, passive: true })
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}

function ask(engine: Engine, row: Element, account: string): void {
  const statusId = postOf(engine, account, row.getAttribute('data-row') ?? '')
  if (statusId === null || (navigator as Network).connection?.saveData === true) return
  void engine.call('lookup', { kind: 'thread', statusId, account })
}

/** The post of a row, if there is more to its conversation than itself. */
function postOf(engine: Engine, account: string, id: string): string | null {
  const { cells } = engine.mirror
  const statusOf = (of: string): Status | null => cells.get(entityKey(account, 'status', of)) as Status | null
  const notification = cells.get(entityKey(account, 'notification', id)) as Notification | null
  const shown = statusOf(notification?.statusId ?? id)
  const status = shown?.repeatOfId === undefined ? shown : statusOf(shown.repeatOfId)
  if (!status || (status.repliesCount === 0 && status.inReplyToId === undefined)) return null
  return status.id
}

/** Safari has no idle time to tell of. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_LIMIT_MS })
  else setTimeout(act)
}
