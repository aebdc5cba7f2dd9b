import type { AccountContext } from '../../context/accountContext.ts'
import { FollowRequests, type FollowRequestsParts } from './followRequests.ts'
import { ReadMarker } from './readMarker.ts'

/** Keeps the notifications of one account consistent with other clients and the instance. */
export class NotificationSync {
  readonly requests: FollowRequests
  readonly marker: ReadMarker

  constructor(context: AccountContext, parts: FollowRequestsParts) {
    this.requests = new FollowRequests(context, parts)
    this.marker = new ReadMarker(
      context,
      () => parts.timelines.find({ kind: 'notifications' })?.list.entries ?? [],
    )
  }

  stop(): void {
    this.requests.stop()
    this.marker.stop()
  }
}
