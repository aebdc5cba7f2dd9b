import type { OpenView } from '../../hooks/openViews.ts'

/** How each feed that is open brings a row to the top of what is seen. */
export const rowShowers = new WeakMap<OpenView, (id: string) => void>()
