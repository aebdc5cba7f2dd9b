import type { TabSession } from '../host/tabSession.ts'

/** The order in which tabs are asked: focused, else visible, else the one that was shown last. */
export const byAttention = (tabs: Iterable<TabSession>): readonly TabSession[] =>
  [...tabs].sort(
    (a, b) =>
      Number(b.focused) - Number(a.focused) || Number(b.visible) - Number(a.visible) || b.shownAt - a.shownAt,
  )
