import { NOTIFICATION_TYPES, type NotificationType } from './notification.ts'
import type { ThemeChoice } from './themeChoice.ts'

/** The formats of posts whose names we know. The last one is Misskey's, at Akkoma. */
export const POST_FORMATS = [
  'text/plain',
  'text/html',
  'text/markdown',
  'text/bbcode',
  'text/x.misskeymarkdown',
] as const
type PostFormat = (typeof POST_FORMATS)[number]

/**
 * A user's choices, shared by all tabs. `preferenceTable.ts` has the type of each and who may
 * decide it; the page's first screen does not need that.
 */
export interface Preferences extends NotificationVisibility, NotificationNative {
  /** The interface's theme (P13); with `pair`, one of the next two is shown. */
  readonly theme: ThemeChoice
  readonly themeLight: ThemeChoice
  readonly themeDark: ThemeChoice
  /** The hours in which `pair` shows its dark theme, such as `20:00-07:00`; empty: while the system is dark (TM23). */
  readonly themeHours: string
  /** A language code; empty: the browser's first language that has translations. */
  readonly interfaceLanguage: string
  readonly replyVisibility: 'all' | 'following' | 'self'
  readonly hideAttachments: boolean
  readonly hideAttachmentsInConv: boolean
  /** Hide filtered posts without a stub. */
  readonly hideFilteredStatuses: boolean
  readonly muteBotStatuses: boolean
  readonly conversationDisplay: 'tree' | 'linear'
  readonly conversationTreeAdvanced: boolean
  readonly conversationTreeFadeAncestors: boolean
  readonly conversationOtherRepliesButton: 'below' | 'inside'
  readonly maxDepthInThread: number
  /** Show new posts at once while the list is at the top. */
  readonly streaming: boolean
  readonly useStreamingApi: boolean
  /** Count new posts instead of showing them while the tab has no focus. */
  readonly pauseOnUnfocused: boolean
  readonly virtualScrolling: boolean
  readonly collapseMessageWithSubject: boolean
  /** Fold a repeat into the row that shows the post, if that row is nearby in the timeline (T60). */
  readonly foldRepeats: boolean
  /** Show replies of one conversation that stand together in home oldest first (RW12). */
  readonly groupReplies: boolean
  /** End home at what had been read when one came to its top (TD6). */
  readonly endsAtMark: boolean
  /** Show on each post whom it answers, that it is public, and the button that expands it (RW4). */
  readonly rowDetails: boolean
  /** Show the buttons of a reply that a line joins to its parent only while the row is the current one (RW7). */
  readonly restingButtons: boolean
  /** List a profile's posts without its replies (PR51). */
  readonly profileWithoutReplies: boolean
  /** Fold notifications of one kind about the same post or day into one row. */
  readonly groupNotifications: boolean
  /** Whether mentions show the host: never, for remote accounts, always. */
  readonly mentionLinkDisplay: 'short' | 'full_for_remote' | 'full'
  /** Show the full name in a tooltip on a mention. */
  readonly mentionLinkShowTooltip: boolean
  readonly mentionLinkShowAvatar: boolean
  /** Fade the host in mentions. */
  readonly mentionLinkFadeDomain: boolean
  /** Append "(You)" to mentions of the user. */
  readonly mentionLinkShowYous: boolean
  readonly mentionLinkBoldenYou: boolean
  /** A reply gets the visibility of the post that it answers. */
  readonly scopeCopy: boolean
  /** A reply's subject: prefixed with "re:" like e-mail, copied, or empty. */
  readonly subjectLineBehavior: 'email' | 'masto' | 'noop'
  readonly postContentType: PostFormat
  /** The language of new posts, if the instance supports it; empty: the account's default. */
  readonly postLanguage: string
  /** The languages chosen for posts, the last one first (C10). */
  readonly recentPostLanguages: readonly string[]
  /** Enter sends a post, and Ctrl+Enter inserts a line break. */
  readonly submitOnEnter: boolean
  /** For how many seconds a post can be taken back before it is sent (UD1). */
  readonly undoSend: 'off' | '5' | '10' | '20' | '30'
  /** The duration of a new poll: the last one that the user sent (PL12). */
  readonly pollMinutes: number
  /** Lift the form of a new post into a window when its content needs room (FR5). */
  readonly liftForm: boolean
  /** Do at once what can be taken back, instead of asking first (UD8). */
  readonly undoInsteadOfAsking: boolean
  readonly modalOnRepeat: boolean
  readonly modalOnUnfollow: boolean
  readonly modalOnBlock: boolean
  readonly modalOnMute: boolean
  readonly modalOnDelete: boolean
  readonly modalOnLogout: boolean
  readonly modalOnApproveFollow: boolean
  readonly modalOnDenyFollow: boolean
  readonly modalOnRemoveUserFromFollowers: boolean
  /** Confirm before sending a post with files that have no alt text. */
  readonly modalOnMissingDescription: boolean
  /** Show the floating button for a new post on wide screens too. */
  readonly alwaysShowNewPostButton: boolean
  readonly autohideFloatingPostButton: boolean
  readonly hideShoutbox: boolean
  /** The next of the three first steps; 0: they have not begun, 4: they are done (FM5). */
  readonly firstSteps: number
  /** Hide the instance-specific panel. */
  readonly hideISP: boolean
  readonly hideInstanceWallpaper: boolean
  /** Hide post, following and follower counts on profiles. */
  readonly hideUserStats: boolean
  readonly navbarColumnStretch: boolean
  readonly thirdColumnMode: 'none' | 'notifications' | 'postform'
  readonly sidebarRight: boolean
  readonly disableStickyHeaders: boolean
  readonly showScrollbars: boolean
  /** CSS lengths. */
  readonly sidebarColumnWidth: string
  readonly contentColumnWidth: string
  readonly notifsColumnWidth: string
  /** How many attachments of a post are shown as thumbnails. */
  readonly maxThumbnails: number
  /** Show the descriptions of pictures below them (M50). */
  readonly pictureDescriptions: boolean
  readonly hideNsfw: boolean
  /** Load sensitive images before they are revealed. */
  readonly preloadImage: boolean
  readonly stopGifs: boolean
  readonly userPopoverAvatarAction: 'open' | 'zoom' | 'close'
  readonly webPushNotifications: boolean
  /** Show notifications outside the page, if the browser permits it. */
  readonly desktopNotifications: boolean
  readonly notificationSound: boolean
  /** Daily hours without alerts, such as `22:00-07:00`; empty: none. */
  readonly quietHours: string
  /** Quiet hours don't apply before this time, in ms since 1970: the user has ended them early, this once. */
  readonly quietHoursOffUntil: number
  /** No alerts before this time, in ms since 1970; 0: they are not paused. */
  readonly doNotDisturbUntil: number
  /** Single-key shortcuts. Users who dictate to the browser or press keys by accident can turn them off. */
  readonly keyboardShortcuts: boolean
}

/** Which notifications are listed: ``preferences[`notificationVisibility.${type}`]``. */
type NotificationVisibility = { readonly [K in NotificationType as `notificationVisibility.${K}`]: boolean }

/** Which notifications raise a desktop alert or a sound: ``preferences[`notificationNative.${type}`]``. */
type NotificationNative = { readonly [K in NotificationType as `notificationNative.${K}`]: boolean }

/** Changed preferences; null resets one to the instance's or the built-in default. */
export type PreferenceChange = { readonly [K in keyof Preferences]?: Preferences[K] | null }

/** Used where a chosen or configured theme does not exist (P13). */
export const FALLBACK_THEME = 'pleroma-dark'

/** These raise no alert by default. */
const QUIET_KINDS: ReadonlySet<NotificationType> = new Set([
  'like',
  'repeat',
  'pleroma:emoji_reaction',
  'update',
  'quoted_update',
])

/** A preference in `group` for each kind of notification. */
const ofEachKind = <G extends 'notificationVisibility' | 'notificationNative'>(
  group: G,
  isOn: (type: NotificationType) => boolean,
) =>
  Object.fromEntries(NOTIFICATION_TYPES.map((type) => [`${group}.${type}`, isOn(type)])) as {
    readonly [K in NotificationType as `${G}.${K}`]: boolean
  }

/** The built-in defaults (P6, P7, P8, P9, P10, P11). */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  themeLight: 'pleroma-light',
  themeDark: 'pleroma-dark',
  themeHours: '',
  interfaceLanguage: '',
  replyVisibility: 'all',
  hideAttachments: false,
  hideAttachmentsInConv: false,
  hideFilteredStatuses: false,
  muteBotStatuses: false,
  conversationDisplay: 'linear',
  conversationTreeAdvanced: false,
  conversationTreeFadeAncestors: false,
  conversationOtherRepliesButton: 'below',
  maxDepthInThread: 6,
  streaming: false,
  useStreamingApi: true,
  pauseOnUnfocused: false,
  virtualScrolling: true,
  collapseMessageWithSubject: false,
  foldRepeats: true,
  groupReplies: true,
  endsAtMark: true,
  rowDetails: false,
  restingButtons: true,
  profileWithoutReplies: false,
  groupNotifications: true,
  mentionLinkDisplay: 'full_for_remote',
  mentionLinkShowTooltip: true,
  mentionLinkShowAvatar: false,
  mentionLinkFadeDomain: true,
  mentionLinkShowYous: false,
  mentionLinkBoldenYou: true,
  scopeCopy: true,
  subjectLineBehavior: 'email',
  postContentType: 'text/plain',
  postLanguage: '',
  recentPostLanguages: [],
  submitOnEnter: false,
  undoSend: '10',
  liftForm: true,
  pollMinutes: 10,
  undoInsteadOfAsking: false,
  modalOnRepeat: false,
  modalOnUnfollow: false,
  modalOnBlock: true,
  modalOnMute: false,
  modalOnDelete: true,
  modalOnLogout: true,
  modalOnApproveFollow: false,
  modalOnDenyFollow: false,
  modalOnRemoveUserFromFollowers: false,
  modalOnMissingDescription: false,
  alwaysShowNewPostButton: false,
  autohideFloatingPostButton: true,
  hideShoutbox: false,
  firstSteps: 0,
  hideISP: false,
  hideInstanceWallpaper: false,
  hideUserStats: false,
  navbarColumnStretch: false,
  thirdColumnMode: 'notifications',
  sidebarRight: false,
  disableStickyHeaders: false,
  showScrollbars: false,
  sidebarColumnWidth: '25rem',
  contentColumnWidth: '45rem',
  notifsColumnWidth: '25rem',
  maxThumbnails: 16,
  pictureDescriptions: false,
  hideNsfw: true,
  preloadImage: true,
  stopGifs: true,
  userPopoverAvatarAction: 'open',
  webPushNotifications: false,
  desktopNotifications: false,
  notificationSound: false,
  quietHours: '',
  quietHoursOffUntil: 0,
  doNotDisturbUntil: 0,
  keyboardShortcuts: true,
  ...ofEachKind('notificationVisibility', () => true),
  ...ofEachKind('notificationNative', (type) => !QUIET_KINDS.has(type)),
}
