import type { OpenView } from '../../hooks/openViews.ts'

/** By the view of each mounted feed, a function that scrolls a row to the top. */
export const scrollToRowOf = new WeakMap<OpenView, (id: string) => void>()
