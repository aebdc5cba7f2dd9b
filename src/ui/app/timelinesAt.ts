import type { TimelineRef } from '../../shared/protocol/views.ts'

export const FRIENDS: TimelineRef = { kind: 'friends' }
export const PUBLIC: TimelineRef = { kind: 'public' }
export const ALL: TimelineRef = { kind: 'publicAndExternal' }
export const NOTIFICATIONS: TimelineRef = { kind: 'notifications' }

const BY_PATH: Readonly<Record<string, TimelineRef>> = {
  '/main/friends': FRIENDS,
  '/main/public': PUBLIC,
  '/main/all': ALL,
}

/** What the page at `pathname` is sure to show, so that it can be asked for before the page is drawn. */
export function timelinesAt(pathname: string): readonly TimelineRef[] {
  const timeline = BY_PATH[pathname.replace(/\/$/, '')]
  return timeline === undefined ? [] : [timeline, NOTIFICATIONS]
}
