import type { TargetOptions } from '../../shared/commands/bulk.ts'
import { DEFAULT_MUTE, type Relating } from '../../shared/commands/people.ts'
import type { RelationChange } from '../../shared/model/account.ts'
import type { Capabilities } from '../../shared/model/instance.ts'
import { isOtherwise } from '../json/told.ts'

/** The POST that makes a change of a relationship. */
export interface RelationCall {
  readonly path: string
  readonly json?: Readonly<Record<string, unknown>>
}

/** The calls that follow or mute an account as a file says (AC32). What the server has no option for is left out. */
export function callsWithOptions(
  change: 'follow' | 'mute',
  accountId: string,
  options: TargetOptions,
  capabilities: Pick<
    Capabilities,
    'pleromaSubscriptions' | 'muteOptions' | 'muteExpiresIn' | 'followLanguages'
  >,
): readonly RelationCall[] {
  const { reblogs, notify, languages, notifications } = options
  const { pleromaSubscriptions, muteOptions, followLanguages } = capabilities
  const json =
    change === 'follow'
      ? {
          ...(reblogs !== undefined && { reblogs }),
          ...(notify !== undefined && !pleromaSubscriptions && { notify }),
          ...(languages !== undefined && followLanguages && { languages }),
        }
      : { ...(notifications !== undefined && muteOptions && { notifications }) }
  const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/${change}`
  return [
    { path, ...(Object.keys(json).length > 0 && { json }) },
    ...(notify && pleromaSubscriptions
      ? [relationCall({ accountId, change: 'subscribe' }, capabilities)]
      : []),
  ]
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

/** What a change leaves a relationship like: the value, and the fields of which one has it. */
const LEAVES: { readonly [C in RelationChange]: readonly [boolean, ...string[]] } = {
  follow: [true, 'following', 'requested'],
  unfollow: [false, 'following', 'requested'],
  block: [true, 'blocking'],
  unblock: [false, 'blocking'],
  mute: [true, 'muting'],
  unmute: [false, 'muting'],
  remove_from_followers: [false, 'followed_by'],
  subscribe: [true, 'subscribing', 'notifying'],
  unsubscribe: [false, 'subscribing', 'notifying'],
  hide_repeats: [false, 'showing_reblogs'],
  show_repeats: [true, 'showing_reblogs'],
  endorse: [true, 'endorsed'],
  unendorse: [false, 'endorsed'],
}

/** Whether a relationship, as this server sends it, says that `change` was not made (E49). */
export const isUnchanged = (relationship: unknown, change: RelationChange): boolean =>
  isOtherwise(relationship, ...LEAVES[change])
