import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { MOBILE_LAYOUT } from '../../theme/mobileLayout.ts'
import { FIRST_ROUTES } from './firstRoutes.ts'

export const NOTIFICATIONS: TimelineRef = { kind: 'notifications' }

/**
 * The timelines that the page at `pathname` shows, so that they can load before it renders. Without the notifications in the mobile
 * layout, which has no column for them: the engine would take them for shown, and raise no alerts.
 */
export function timelinesAt(
  pathname: string,
  isMobile = matchMedia(MOBILE_LAYOUT).matches,
): readonly TimelineRef[] {
  const here = pathname.replace(/\/$/, '')
  const route = Object.values(FIRST_ROUTES).find(({ path }) => path === here)
  if (route === undefined) return []
  return isMobile ? [route.timeline] : [route.timeline, NOTIFICATIONS]
}
