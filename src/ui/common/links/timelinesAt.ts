import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { FIRST_ROUTES } from './firstRoutes.ts'

export const NOTIFICATIONS: TimelineRef = { kind: 'notifications' }

/** What the page at `pathname` is sure to show, so that it can be asked for before the page is drawn. */
export function timelinesAt(pathname: string): readonly TimelineRef[] {
  const here = pathname.replace(/\/$/, '')
  const route = Object.values(FIRST_ROUTES).find(({ path }) => path === here)
  return route === undefined ? [] : [route.timeline, NOTIFICATIONS]
}
