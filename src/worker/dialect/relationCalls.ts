import { DEFAULT_MUTE, type Relating } from '../../shared/commands/people.ts'
import type { Capabilities } from '../../shared/model/instance.ts'

/** The POST that makes a change of a relationship. */
export interface RelationCall {
  readonly path: string
  readonly json?: Readonly<Record<string, unknown>>
}

/** This server's call for a change of a relationship (RL12, RL16, RL17). */
export function relationCall(
  { accountId, change, mute = DEFAULT_MUTE }: Relating,
  capabilities: Pick<Capabilities, 'pleromaSubscriptions' | 'muteOptions' | 'muteExpiresIn'>,
): RelationCall {
  const { pleromaSubscriptions, muteOptions, muteExpiresIn } = capabilities
  const id = encodeURIComponent(accountId)
  const path = (action: string): string => `/api/v1/accounts/${id}/${action}`
  switch (change) {
    case 'mute': {
      const json = {
        [muteExpiresIn ? 'expires_in' : 'duration']: mute.expiresInS,
        notifications: mute.notifications,
      }
      return { path: path('mute'), ...(muteOptions && { json }) }
    }
    case 'subscribe':
    case 'unsubscribe':
      return pleromaSubscriptions
        ? { path: `/api/v1/pleroma/accounts/${id}/${change}` }
        : { path: path('follow'), json: { notify: change === 'subscribe' } }
    case 'hide_repeats':
    case 'show_repeats':
      return { path: path('follow'), json: { reblogs: change === 'show_repeats' } }
    case 'endorse':
      return { path: path('pin') }
    case 'unendorse':
      return { path: path('unpin') }
    default:
      return { path: path(change) }
  }
}
