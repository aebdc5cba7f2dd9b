import type { Capabilities } from '../../shared/model/instance.ts'
import type { NotificationType } from '../../shared/model/notification.ts'

/** The server's name of a notification type, for `types[]`. */
export function serverType(
  type: NotificationType,
  { fedibirdReactions, pleromaTimelineParams }: Capabilities,
): string {
  if (type === 'like') return 'favourite'
  if (type === 'repeat') return 'reblog'
  if (type === 'pleroma:report' && !pleromaTimelineParams) return 'admin.report'
  return type === 'pleroma:emoji_reaction' && fedibirdReactions ? 'emoji_reaction' : type
}
