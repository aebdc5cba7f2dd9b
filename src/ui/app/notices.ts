import { proxy, ref } from 'valtio/vanilla'
import type { Notice } from '../../shared/model/notice.ts'

/** The notices that this tab shows now, oldest first. */
export const notices = proxy<{ shown: readonly Notice[] }>({ shown: ref([]) })

/** More than this are not read; the oldest goes. */
const MOST_SHOWN = 4

export function showNotices(arrived: readonly Notice[]): void {
  notices.shown = ref(
    [...notices.shown.filter((old) => !arrived.some((notice) => same(old, notice))), ...arrived].slice(
      -MOST_SHOWN,
    ),
  )
  for (const { id, timeoutMs } of arrived) if (timeoutMs > 0) setTimeout(() => dismissNotice(id), timeoutMs)
}

export function dismissNotice(id: string): void {
  notices.shown = ref(notices.shown.filter((notice) => notice.id !== id))
}

/** A notice of this tab's own making. */
export function notice(
  messageKey: string,
  level: Notice['level'] = 'info',
  messageArgs: Notice['messageArgs'] = {},
): void {
  own++
  showNotices([{ id: `tab-${own}`, level, messageKey, messageArgs, timeoutMs: 5_000 }])
}
let own = 0

const same = (a: Notice, b: Notice): boolean =>
  a.messageKey === b.messageKey && JSON.stringify(a.messageArgs) === JSON.stringify(b.messageArgs)
