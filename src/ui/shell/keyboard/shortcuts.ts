import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { NavName } from '../../blocks/navigation/navEntries.ts'
import type { DeskButtonName, PostButtonName } from '../../common/keyboard/postButtons.ts'

/** The action of a shortcut. */
export type Action =
  /** Moves the focus to the next or previous post. */
  | { readonly do: 'walk'; readonly step: 1 | -1 }
  /** Presses a button of the focused post, or of the focused row of the desk. */
  | { readonly do: 'press'; readonly button: PostButtonName | DeskButtonName }
  | { readonly do: 'go'; readonly to: NavName | 'notifications' }
  /** Shows the account at this place of the list. */
  | { readonly do: 'account'; readonly place: number }
  | {
      readonly do:
        | 'open'
        | 'newest'
        | 'undo'
        | 'compose'
        | 'search'
        | 'settings'
        | 'connection'
        | 'roost'
        | 'overview'
    }

export interface Shortcut {
  /** Alternatives: one key, or a sequence of two. */
  readonly keys: readonly (readonly [string] | readonly [string, string])[]
  readonly text: TextKey
  readonly action: Action
  /** Not for visitors. */
  readonly needsLogin?: true
  /** Repeats while the key is held down. */
  readonly repeats?: true
  /** The overview does not list it: the text of the shortcut before covers it. */
  readonly unlisted?: true
}

export interface ShortcutGroup {
  readonly title: TextKey
  /** Only for users who have the moderators' desk. */
  readonly isForStaff?: true
  readonly shortcuts: readonly Shortcut[]
}

const go = (key: string, to: NavName | 'notifications', text: TextKey, needsLogin?: true): Shortcut => ({
  keys: [['g', key]],
  text,
  action: { do: 'go', to },
  ...(needsLogin === undefined ? {} : { needsLogin }),
})

const press = (
  keys: readonly string[],
  button: PostButtonName | DeskButtonName,
  text: TextKey,
): Shortcut => ({
  keys: keys.map((key) => [key]),
  text,
  action: { do: 'press', button },
  needsLogin: true,
})

/** The first nine accounts (SA12). */
const ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (place): Shortcut => ({
    keys: [['g', `${place}`]],
    text: 'keyboard.account',
    action: { do: 'account', place },
    ...(place > 1 && { unlisted: true }),
  }),
)

/** All shortcuts, with the keys known from Mastodon and Pleroma. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'keyboard.reading',
    shortcuts: [
      { keys: [['j']], text: 'keyboard.next', action: { do: 'walk', step: 1 }, repeats: true },
      { keys: [['k']], text: 'keyboard.previous', action: { do: 'walk', step: -1 }, repeats: true },
      { keys: [['o']], text: 'keyboard.open', action: { do: 'open' } },
      { keys: [['e']], text: 'keyboard.expand', action: { do: 'press', button: 'expand' } },
      { keys: [['.']], text: 'keyboard.newest', action: { do: 'newest' } },
    ],
  },
  {
    title: 'keyboard.post',
    shortcuts: [
      press(['r'], 'reply', 'status.reply'),
      press(['b'], 'repeat', 'status.repeat'),
      press(['f', 'l'], 'favourite', 'status.favorite'),
      press(['d'], 'bookmark', 'status.bookmark'),
    ],
  },
  {
    title: 'keyboard.desk',
    isForStaff: true,
    shortcuts: [
      press(['m'], 'openRow', 'keyboard.desk_open'),
      press(['s'], 'resolve', 'keyboard.desk_resolve'),
      press(['t'], 'assign', 'keyboard.desk_assign'),
      press(['w'], 'note', 'keyboard.desk_note'),
      press(['a'], 'approve', 'keyboard.desk_approve'),
      press(['x'], 'reject', 'keyboard.desk_reject'),
    ],
  },
  {
    title: 'keyboard.page',
    shortcuts: [
      { keys: [['n']], text: 'shell.new_post', action: { do: 'compose' }, needsLogin: true },
      { keys: [['u']], text: 'keyboard.undo', action: { do: 'undo' }, needsLogin: true },
      { keys: [['/']], text: 'nav.search', action: { do: 'search' } },
      { keys: [['g', 's']], text: 'keyboard.settings', action: { do: 'settings' } },
      ...ACCOUNTS,
      { keys: [['g', 'i']], text: 'connection.title', action: { do: 'connection' } },
      { keys: [['h']], text: 'roost.title', action: { do: 'roost' } },
      { keys: [['?']], text: 'keyboard.title', action: { do: 'overview' } },
    ],
  },
  {
    title: 'keyboard.going',
    shortcuts: [
      go('h', 'home', 'nav.home', true),
      go('l', 'public', 'nav.public'),
      go('t', 'twkn', 'nav.twkn'),
      go('n', 'notifications', 'nav.notifications', true),
      go('d', 'dms', 'nav.dms', true),
      go('c', 'chats', 'nav.chats', true),
      go('f', 'favorites', 'nav.favorites', true),
      go('b', 'bookmarks', 'nav.bookmarks', true),
      go('m', 'interactions', 'nav.interactions', true),
      go('r', 'friendRequests', 'nav.friend_requests', true),
      go('a', 'announcements', 'nav.announcements', true),
    ],
  },
]

const ALL: readonly Shortcut[] = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)

/** The shortcut of these keys, `more` if they begin one, or null. */
export function shortcutOf(pressed: readonly string[]): Shortcut | 'more' | null {
  const begins = (keys: readonly string[]): boolean => pressed.every((key, index) => keys[index] === key)
  const exact = ALL.find(({ keys }) => keys.some((one) => one.length === pressed.length && begins(one)))
  if (exact !== undefined) return exact
  return ALL.some(({ keys }) => keys.some((one) => one.length > pressed.length && begins(one)))
    ? 'more'
    : null
}
