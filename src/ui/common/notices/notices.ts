import { proxy, ref } from 'valtio/vanilla'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS, type Notice } from '../../../shared/model/notice.ts'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
import { randomId } from '../../engine/randomId.ts'

/** The notices that a tab shows, oldest first. `Notices.tsx` runs their timeouts. */
export const noticesOf = perTab(() => proxy<{ shown: readonly Notice[] }>({ shown: ref([]) }))

/** More than this can't be read. The oldest notice with a timeout is removed first, then the oldest. */
const MAX_SHOWN = 4

export function showNotices(engine: Engine, arrived: readonly Notice[]): void {
  const notices = noticesOf(engine)
  // While the window of another account is open, a notice for all accounts arrives twice: by the tab's line to the engine, and by the
  // window's. It is shown once, without the name of an account.
  const added = arrived.filter(
    ({ id }) => !notices.shown.some((one) => one.id === id && one.of === undefined),
  )
  // Only the newest of several notices with the same text stays.
  const next = [...notices.shown, ...added].filter(
    (one, at, all) => !all.slice(at + 1).some((later) => areSame(one, later)),
  )
  while (next.length > MAX_SHOWN) {
    const oldestTimed = next.findIndex(({ timeoutMs }) => timeoutMs > 0)
    next.splice(Math.max(0, oldestTimed), 1)
  }
  notices.shown = ref(next)
}

export function dismissNotice(engine: Engine, id: string): void {
  const notices = noticesOf(engine)
  notices.shown = ref(notices.shown.filter((notice) => notice.id !== id))
}

/**
 * Shows a notice that this tab creates.
 * @param of the account that it concerns, if that is not the tab's own.
 */
export function notice(
  engine: Engine,
  textKey: TextKey,
  level: Notice['level'] = 'info',
  textArgs: Notice['textArgs'] = {},
  timeoutMs = NOTICE_TIMEOUT_MS,
  of?: AccountKey,
): void {
  showNotices(engine, [{ id: randomId(), level, textKey, textArgs, timeoutMs, ...(of && { of }) }])
}

/** Whether two notices say the same. One with the same id arrived by the tab's line and by that of a window. */
const areSame = (a: Notice, b: Notice): boolean =>
  a.id === b.id ||
  (a.textKey === b.textKey && a.of === b.of && JSON.stringify(a.textArgs) === JSON.stringify(b.textArgs))
