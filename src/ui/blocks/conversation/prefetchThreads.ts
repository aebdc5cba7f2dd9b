import { entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { whenIdle } from '../../common/loading/whenIdle.ts'
import type { Engine } from '../../engine/engine.ts'
import { savesData } from '../../parts/savesData.ts'

/** Prefetch when the pointer rests on a row this long. A pointer that merely passes over is ignored. */
const REST_MS = 150

/**
 * Prefetches the conversation of the row that is hovered or focused, so that it opens without a wait. The engine limits the
 * number of requests. Returns a function that ends the prefetching.
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
    // Touch is ignored: it either scrolls or opens the row at once.
    if (row === null || ('pointerType' in event && event.pointerType !== 'mouse')) return
    timer = setTimeout(
      () => whenIdle(() => row.isConnected && row === last && prefetch(engine, row, account)),
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

function prefetch(engine: Engine, row: Element, account: string): void {
  const statusId = postOf(engine, account, row.getAttribute('data-row') ?? '')
  if (statusId === null || savesData()) return
  void engine.call('lookup', { kind: 'thread', statusId, account })
}

/** The post of a row, or null if its conversation has no other post. */
function postOf(engine: Engine, account: string, id: string): string | null {
  const { cells } = engine.mirror
  const statusOf = (of: string): Status | null => cells.get(entityKey(account, 'status', of))
  const notification = cells.get(entityKey(account, 'notification', id))
  const shown = statusOf(notification?.statusId ?? id)
  const status = shown?.repeatOfId === undefined ? shown : statusOf(shown.repeatOfId)
  if (!status || (status.repliesCount === 0 && status.inReplyToId === undefined)) return null
  return status.id
}
