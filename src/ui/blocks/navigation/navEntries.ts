import type { Badges } from '../../../shared/model/badges.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { List } from '../../../shared/model/list.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { TextKey } from '../../i18n/keys.ts'

export type NavName =
  | 'home'
  | 'public'
  | 'twkn'
  | 'bookmarks'
  | 'favorites'
  | 'dms'
  | 'interactions'
  | 'chats'
  | 'friendRequests'
  | 'drafts'
  | 'about'
  | 'announcements'

/** Where one can go. */
export interface NavEntry {
  /** As it is pinned: a `NavName`, or `list:` and the id of a list. */
  readonly name: string
  readonly to: string
  readonly text: TextKey | { readonly words: string }
  readonly group: 'timelines' | 'lists' | 'root'
  /** The absent icon of a list is the first letter of its title. */
  readonly icon?: NavName
  readonly badge?: keyof Badges
}

interface Row extends Omit<NavEntry, 'to' | 'icon' | 'name'> {
  readonly name: NavName
  /** Its address, for who is signed in as `acct`. */
  readonly to: (acct: string) => string
  /** Visitors see it, too. */
  readonly anonymous?: boolean
  /** Not for visitors of a private instance. */
  readonly notPrivate?: boolean
  readonly needs?: (who: { readonly session: Session | null; readonly instance: Instance | null }) => boolean
}

/** All entries and who sees them (N20). */
const ROWS: readonly Row[] = [
  { name: 'home', to: () => '/main/friends', text: 'nav.home', group: 'timelines' },
  {
    name: 'public',
    to: () => '/main/public',
    text: 'nav.public',
    group: 'timelines',
    anonymous: true,
    notPrivate: true,
  },
  {
    name: 'twkn',
    to: () => '/main/all',
    text: 'nav.twkn',
    group: 'timelines',
    anonymous: true,
    notPrivate: true,
    // Until the instance has said so, it is taken to be part of the network.
    needs: ({ instance }) => instance?.federating !== false,
  },
  {
    name: 'bookmarks',
    to: () => '/bookmarks',
    text: 'nav.bookmarks',
    group: 'timelines',
    needs: ({ instance }) => instance?.capabilities.bookmarks !== false,
  },
  {
    name: 'favorites',
    to: (acct) => `/users/${acct}?tab=favorites`,
    text: 'nav.favorites',
    group: 'timelines',
  },
  {
    name: 'dms',
    to: (acct) => `/users/${acct}/dms`,
    text: 'nav.dms',
    group: 'timelines',
    needs: ({ instance }) => !instance?.known || instance.capabilities.directTimeline,
  },
  {
    name: 'interactions',
    to: (acct) => `/users/${acct}/interactions`,
    text: 'nav.interactions',
    group: 'root',
  },
  {
    name: 'chats',
    to: (acct) => `/users/${acct}/chats`,
    text: 'nav.chats',
    group: 'root',
    badge: 'chats',
    needs: ({ instance }) => instance?.capabilities.chats === true,
  },
  {
    name: 'friendRequests',
    to: () => '/friend-requests',
    text: 'nav.friend_requests',
    group: 'root',
    badge: 'followRequests',
    needs: ({ session }) => session?.locked === true,
  },
  { name: 'drafts', to: () => '/drafts', text: 'nav.drafts', group: 'root' },
  {
    name: 'announcements',
    to: () => '/announcements',
    text: 'nav.announcements',
    group: 'root',
    badge: 'announcements',
    needs: ({ instance }) => instance?.capabilities.announcements === true,
  },
  { name: 'about', to: () => '/about', text: 'nav.about', group: 'root', anonymous: true },
]

/** Where one can go, by who one is, what the instance allows and which lists there are. */
export function navEntries(
  session: Session | null,
  instance: Instance | null,
  lists: readonly List[] = [],
): readonly NavEntry[] {
  const signedIn = session?.state === 'signed-in'
  const acct = encodeURIComponent(session?.acct ?? '')
  const own = ROWS.filter(
    ({ anonymous, notPrivate, needs }) =>
      (signedIn || (anonymous && !(notPrivate && instance?.private))) &&
      (needs?.({ session, instance }) ?? true),
  ).map(({ name, to, text, group, badge }) => ({
    name,
    to: to(acct),
    text,
    group,
    icon: name,
    ...(badge === undefined ? {} : { badge }),
  }))
  if (!signedIn) return own
  return [
    ...own,
    ...lists.map(({ id, title }) => ({
      name: `list:${id}`,
      to: `/lists/${encodeURIComponent(id)}`,
      text: { words: title },
      group: 'lists' as const,
    })),
  ]
}

/** Entries in the pinned bar (N26). */
export const PINS_SHOWN = 6

/** A visitor's pinned bar (N27). */
const ANONYMOUS_PINS: readonly string[] = ['public', 'twkn', 'about'] satisfies NavName[]

/** The pinned ones of `entries`, in the order in which they are pinned; a pin that leads nowhere here is left out. */
export function pinnedEntries(
  entries: readonly NavEntry[],
  pins: readonly string[],
  signedIn: boolean,
): readonly NavEntry[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return (signedIn ? pins : ANONYMOUS_PINS).flatMap((name) => byName.get(name) ?? [])
}

/**
 * Where a pin comes to stand among all `pins`, when it is brought to where `neighbour` is: some pins
 * may not be shown here, and keep their place.
 */
export const placeOfPin = (pins: readonly string[], neighbour: string): number => pins.indexOf(neighbour)
