import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { FIRST_ROUTES } from './firstRoutes.ts'

export const NOTIFICATIONS: TimelineRef = { kind: 'notifications' }

/** The timelines that the page at `pathname` shows, so that they can load before it renders. */
export function timelinesAt(pathname: string): readonly TimelineRef[] {
  const here = pathname.replace(/\/$/, '')
  const route = Object.values(FIRST_ROUTES).find(({ path }) => path === here)
  return route === undefined ? [] : [route.timeline, NOTIFICATIONS]
}
