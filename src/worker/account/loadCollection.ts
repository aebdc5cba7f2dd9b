import type { Outcome } from '../../shared/fault/fault.ts'
import type { PersonHistoryPart } from '../../shared/model/personHistory.ts'
import type { RestrictionList } from '../../shared/model/restriction.ts'
import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { Collection } from '../collections/collection.ts'
import { loadReactedBy } from '../collections/loadReactedBy.ts'
import { loadAccounts, loadLists, loadSuggestions } from '../collections/loadRows.ts'
import { loadStatus } from '../collections/loadStatus.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { loadAnnouncements } from '../features/announcements/loadAnnouncements.ts'
import { loadRestrictions } from '../features/bulk/loadRestrictions.ts'
import { loadAliases, loadBackups } from '../features/data/loadAccountData.ts'
import { loadListMembers } from '../features/lists/loadListMembers.ts'
import { lookUpAccount } from '../features/lookup/account.ts'
import { loadBlockedDomains } from '../features/moderation/domains.ts'
import { loadPersonHistory } from '../features/moderation/personHistory.ts'
import { loadFilters } from '../features/mutes/loadFilters.ts'
import { loadMutedThreads } from '../features/mutes/mutedThreads.ts'
import {
  loadFilteredNotifications,
  loadNotificationPolicy,
  loadNotificationRequests,
} from '../features/notifications/loadNotificationPolicy.ts'
import { loadPoll } from '../features/polls/poll.ts'
import { loadOwnPins } from '../features/profile/loadOwnPins.ts'
import { loadClients, loadTwoFactor } from '../features/security/loadSecurity.ts'
import { loadFeaturedTags } from '../features/tags/featuredTags.ts'
import { loadFollowedTags, loadHashtag } from '../features/tags/loadHashtags.ts'

/** Short lists that are fetched whole. Some are polled. */
export type PolledRef = Extract<
  CollectionRef,
  | { kind: 'poll' }
  | { kind: 'favouritedBy' | 'repeatedBy' }
  | { kind: 'reactedBy' }
  | { kind: 'status' }
  | { kind: 'announcements' }
  | { kind: 'filters' }
  | { kind: RestrictionList }
  | { kind: 'backups' }
  | { kind: 'aliases' }
  | { kind: 'twoFactor' }
  | { kind: 'clients' }
  | { kind: 'lists' }
  | { kind: 'listMembers' }
  | { kind: 'suggestions' }
  | { kind: 'followRequests' }
  | { kind: 'hashtag' }
  | { kind: 'mutedThreads' }
  | { kind: 'notificationPolicy' }
  | { kind: 'notificationRequests' }
  | { kind: 'filteredNotifications' }
  | { kind: 'followedTags' }
  | { kind: 'blockedDomains' }
  | { kind: PersonHistoryPart }
  | { kind: 'featuredTags' }
  | { kind: 'ownPins' }
>

const ENDPOINTS = { favouritedBy: 'favourited_by', repeatedBy: 'reblogged_by' } as const

/** Loads the rows of `ref` for `collection`. */
export function loadCollection(
  context: AccountContext,
  ref: PolledRef,
  collection: Pick<Collection, 'setMeta' | 'setRows' | 'loaded'>,
): Promise<Outcome<readonly string[]>> {
  switch (ref.kind) {
    case 'announcements':
      return loadAnnouncements(context)
    case 'lists':
      return loadLists(context)
    case 'suggestions':
      return loadSuggestions(context, collection, async (acct) => {
        const found = await lookUpAccount(context, acct)
        return found.ok ? found.value.accountId : null
      })
    case 'followRequests':
      return loadAccounts(context, '/api/v1/follow_requests')
    case 'blockedDomains':
      return loadBlockedDomains(context, collection)
    case 'personRecord':
    case 'reportsAbout':
    case 'reportsBy':
    case 'personLog':
      return loadPersonHistory(context, ref.kind, ref.personId)
    case 'listMembers':
      return loadListMembers(context, ref.listId, collection)
    case 'hashtag':
      return loadHashtag(context, ref.tag)
    case 'mutedThreads':
      return loadMutedThreads(context)
    case 'notificationPolicy':
      return loadNotificationPolicy(context)
    case 'notificationRequests':
      return loadNotificationRequests(context, collection)
    case 'filteredNotifications':
      return loadFilteredNotifications(context, ref.accountId)
    case 'followedTags':
      return loadFollowedTags(context)
    case 'featuredTags':
      return loadFeaturedTags(context)
    case 'ownPins':
      return loadOwnPins(context)
    case 'filters':
      return loadFilters(context)
    case 'mutes':
    case 'blocks':
    case 'domains':
      return loadRestrictions(context, ref.kind, collection)
    case 'backups':
      return loadBackups(context)
    case 'aliases':
      return loadAliases(context)
    case 'twoFactor':
      return loadTwoFactor(context)
    case 'clients':
      return loadClients(context)
    case 'poll':
      return loadPoll(context, ref.statusId)
    case 'status':
      return loadStatus(context, ref.statusId)
    case 'reactedBy':
      return loadReactedBy(context, ref.statusId)
    default:
      return loadAccounts(
        context,
        `/api/v1/statuses/${encodeURIComponent(ref.statusId)}/${ENDPOINTS[ref.kind]}`,
      )
  }
}
