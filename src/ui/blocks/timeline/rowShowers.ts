import type { OpenView } from '../../hooks/openViews.ts'

/** For each mounted feed, a function that scrolls a row to the top. */
export const rowShowers = new WeakMap<OpenView, (id: string) => void>()
