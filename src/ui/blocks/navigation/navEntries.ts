import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Badges } from '../../../shared/model/badges.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { List } from '../../../shared/model/list.ts'
import { deskLists, needsStaffLogin } from '../../../shared/model/moderation.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { TimelineRef } from '../../../shared/protocol/views.ts'
import { pathTo } from '../../common/links/routes.ts'

/** The name of a built-in entry. Pins are stored under these names. */
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
  | 'shout'
  | 'drafts'
  | 'about'
  | 'announcements'
  | 'moderation'

/** A link of the navigation. */
export interface NavEntry {
  /** Its name in the list of pins: a `NavName`, or `list:` and the id of a list. */
  readonly name: string
  readonly to: string
  readonly text: TextKey | { readonly words: string }
  readonly group: 'timelines' | 'lists' | 'root'
  /** Absent for a list, which shows the first letter of its title instead. */
  readonly icon?: NavName
  readonly badge?: keyof Badges
}

interface Row extends Omit<NavEntry, 'to' | 'icon' | 'name'> {
  readonly name: NavName
  /** Its URL for the signed-in user `acct`. */
  readonly to: (acct: string) => string
  /** Shown to visitors, too. */
  readonly anonymous?: boolean
  /** Hidden where the instance does not show this timeline; from visitors of a private instance, too (I44). */
  readonly timeline?: TimelineRef['kind']
  readonly needs?: (who: { readonly session: Session | null; readonly instance: Instance | null }) => boolean
}

/** All entries with their conditions (N20). */
const ROWS: readonly Row[] = [
  { name: 'home', to: () => pathTo('friends'), text: 'nav.home', group: 'timelines' },
  {
    name: 'public',
    to: () => pathTo('public-timeline'),
    text: 'nav.public',
    group: 'timelines',
    anonymous: true,
    timeline: 'public',
  },
  {
    name: 'twkn',
    to: () => pathTo('public-external-timeline'),
    text: 'nav.twkn',
    group: 'timelines',
    anonymous: true,
    timeline: 'publicAndExternal',
    // Assume federation until the instance is known.
    needs: ({ instance }) => instance?.federating !== false,
  },
  {
    name: 'bookmarks',
    to: () => pathTo('bookmarks'),
    text: 'nav.bookmarks',
    group: 'timelines',
    needs: ({ instance }) => instance?.capabilities.bookmarks !== false,
  },
  {
    name: 'favorites',
    to: (name) => `${pathTo('user-profile', { name })}?tab=favorites`,
    text: 'nav.favorites',
    group: 'timelines',
  },
  {
    name: 'dms',
    to: (username) => pathTo('dms', { username }),
    text: 'nav.dms',
    group: 'timelines',
    badge: 'directs',
    needs: ({ instance }) =>
      !instance?.known || instance.capabilities.directTimeline || instance.capabilities.directThreads,
  },
  {
    name: 'interactions',
    to: (username) => pathTo('interactions', { username }),
    text: 'nav.interactions',
    group: 'root',
  },
  {
    name: 'chats',
    to: (username) => pathTo('chats', { username }),
    text: 'nav.chats',
    group: 'root',
    badge: 'chats',
    needs: ({ instance }) => instance?.capabilities.chats === true,
  },
  {
    name: 'friendRequests',
    to: () => pathTo('friend-requests'),
    text: 'nav.friend_requests',
    group: 'root',
    badge: 'followRequests',
    needs: ({ session }) => session?.locked === true,
  },
  {
    name: 'shout',
    to: () => pathTo('shout-panel'),
    text: 'shoutbox.title',
    group: 'root',
    needs: ({ instance }) => instance?.capabilities.shout === true,
  },
  { name: 'drafts', to: () => pathTo('drafts'), text: 'nav.drafts', group: 'root' },
  {
    name: 'announcements',
    to: () => pathTo('announcements'),
    text: 'nav.announcements',
    group: 'root',
    badge: 'announcements',
    needs: ({ instance }) => instance?.capabilities.announcements === true,
  },
  {
    name: 'moderation',
    to: () => pathTo('moderation'),
    text: 'nav.moderation',
    group: 'root',
    badge: 'moderation',
    needs: ({ session, instance }) =>
      deskLists(session, instance?.capabilities).length > 0 ||
      needsStaffLogin(session, instance?.capabilities),
  },
  { name: 'about', to: () => pathTo('about'), text: 'nav.about', group: 'root', anonymous: true },
]

/** The beginning of the name of a list's entry. */
const LIST = 'list:'

/** The entries for this user, instance and set of lists. */
export function navEntries(
  session: Session | null,
  instance: Instance | null,
  lists: readonly List[] = [],
): readonly NavEntry[] {
  const signedIn = session?.state === 'signed-in'
  const acct = session?.acct ?? ''
  const own = ROWS.filter(({ anonymous, timeline, needs }) => {
    const access = timeline && instance?.timelineAccess?.[timeline]
    const isOpen = timeline === undefined || !(instance?.private || access)
    return (
      access !== 'disabled' && (signedIn || (anonymous && isOpen)) && (needs?.({ session, instance }) ?? true)
    )
  }).map(({ name, to, text, group, badge }) => ({
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
      name: LIST + id,
      to: pathTo('lists-timeline', { id }),
      text: { words: title },
      group: 'lists' as const,
    })),
  ]
}

/** Maximum number of entries in the pinned bar (N26). */
export const PINS_SHOWN = 6

/** A visitor's pinned bar (N27). */
const ANONYMOUS_PINS: readonly string[] = ['public', 'twkn', 'about'] satisfies NavName[]

/** The entries that are pinned, in the order of the pins. Pins without an entry are omitted. */
export function pinnedEntries(
  entries: readonly NavEntry[],
  pins: readonly string[],
  signedIn: boolean,
): readonly NavEntry[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return (signedIn ? pins : ANONYMOUS_PINS).flatMap((name) => byName.get(name) ?? [])
}

/** Those of `pinned` that no list will move when the lists have loaded: they are before the first list in `pins` (N48). */
export function beforeLists(pinned: readonly NavEntry[], pins: readonly string[]): readonly NavEntry[] {
  const firstList = pins.findIndex((name) => name.startsWith(LIST))
  return firstList === -1 ? pinned : pinned.filter(({ name }) => pins.indexOf(name) < firstList)
}
