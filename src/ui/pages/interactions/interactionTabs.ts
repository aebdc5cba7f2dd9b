import type { Capabilities } from '../../../shared/model/instance.ts'
import type { NotificationType } from '../../../shared/model/notification.ts'
import type { Session } from '../../../shared/model/session.ts'
import { mayUse } from '../../../shared/model/staff.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { mentionsOf } from '../../blocks/notifications/allAccounts.ts'

/** The values of `tab` in the query (NO27, NO28). */
export type InteractionTab = 'mentions' | 'likes_repeats' | 'follows' | 'reactions' | 'reports' | 'moves'

const TYPES: Readonly<Record<Exclude<InteractionTab, 'mentions'>, readonly NotificationType[]>> = {
  likes_repeats: ['like', 'repeat'],
  follows: ['follow'],
  reactions: ['pleroma:emoji_reaction'],
  reports: ['pleroma:report'],
  moves: ['move'],
}

/** The tabs for this session, on an instance with these capabilities. */
export const interactionTabs = (
  session: Pick<Session, 'privileges' | 'own'> | null,
  has: Pick<Capabilities, 'reactions' | 'reports' | 'manageReports' | 'moves'> | undefined,
): readonly InteractionTab[] => [
  'mentions',
  'likes_repeats',
  'follows',
  ...(has?.reactions ? (['reactions'] as const) : []),
  ...(has?.reports && mayUse('manageReports', session, has) ? (['reports'] as const) : []),
  // An account that lets its follows move along gets no move notifications (NO28).
  ...(has?.moves && session?.own?.allowFollowingMove === false ? (['moves'] as const) : []),
]

/** The timeline of a tab (NO27). */
export const interactionsOf = (tab: InteractionTab, hasQuotes: boolean): TimelineRef =>
  tab === 'mentions' ? mentionsOf(hasQuotes) : { kind: 'notifications', types: TYPES[tab] }
