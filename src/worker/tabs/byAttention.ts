import type { AttachedTab } from './attachedTab.ts'

/** Sorts tabs by the user's attention: focused, then visible, then most recently shown. */
export const byAttention = <T extends Pick<AttachedTab, 'focused' | 'visible' | 'shownAt'>>(
  tabs: Iterable<T>,
): readonly T[] =>
  [...tabs].sort(
    (a, b) =>
      Number(b.focused) - Number(a.focused) || Number(b.visible) - Number(a.visible) || b.shownAt - a.shownAt,
  )
