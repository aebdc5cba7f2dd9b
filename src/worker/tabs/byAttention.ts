import type { AttachedTab } from './attachedTab.ts'

/** The order in which tabs are asked: focused, else visible, else the one that was shown last. */
export const byAttention = <T extends Pick<AttachedTab, 'focused' | 'visible' | 'shownAt'>>(
  tabs: Iterable<T>,
): readonly T[] =>
  [...tabs].sort(
    (a, b) =>
      Number(b.focused) - Number(a.focused) || Number(b.visible) - Number(a.visible) || b.shownAt - a.shownAt,
  )
