import type { NotificationType } from './notification.ts'

/**
 * What a user has chosen, shared by all tabs. `preferenceTable.ts` has the type of each and who may
 * decide it; the page's first screen does not need that.
 */
export interface Preferences extends NotificationVisibility, NotificationNative {
  /**
   * A theme's name; `system` follows the system's light or dark, and `configured` is the instance's theme if
   * that is none of ours (P13).
   */
  readonly theme: 'system' | 'pleroma-dark' | 'pleroma-light' | 'configured'
  /** A language's code; empty: the first of the browser's that there are texts for. */
  readonly interfaceLanguage: string
  readonly replyVisibility: 'all' | 'following' | 'self'
  readonly hideAttachments: boolean
  readonly hideAttachmentsInConv: boolean
  /** No stub is left of a post that a filter hides. */
  readonly hideFilteredStatuses: boolean
  readonly muteBotStatuses: boolean
  readonly conversationDisplay: 'tree' | 'linear'
  readonly conversationTreeAdvanced: boolean
  readonly conversationTreeFadeAncestors: boolean
  readonly conversationOtherRepliesButton: 'below' | 'inside'
  readonly maxDepthInThread: number
  /** Show new posts by themselves while at the top. */
  readonly streaming: boolean
  readonly useStreamingApi: boolean
  /** New posts wait while the tab has no focus. */
  readonly pauseOnUnfocused: boolean
  readonly virtualScrolling: boolean
  readonly collapseMessageWithSubject: boolean
  /** Whether mentions are written with the instance: never, of other instances, always. */
  readonly mentionLinkDisplay: 'short' | 'full_for_remote' | 'full'
  /** The whole name, when the pointer rests on a mention. */
  readonly mentionLinkShowTooltip: boolean
  readonly mentionLinkShowAvatar: boolean
  /** The instance is written paler than the name. */
  readonly mentionLinkFadeDomain: boolean
  /** "(You)" after a mention of oneself. */
  readonly mentionLinkShowYous: boolean
  readonly mentionLinkBoldenYou: boolean
  /** A reply goes to whom the post goes that it answers. */
  readonly scopeCopy: boolean
  /** What the subject of a reply is made of: of mail, as it stands, nothing. */
  readonly subjectLineBehavior: 'email' | 'masto' | 'noop'
  readonly postContentType: 'text/plain' | 'text/html' | 'text/markdown' | 'text/bbcode'
  /** The language that a post is in, where the instance wants to know; empty: as it has it for the account. */
  readonly postLanguage: string
  /** Enter sends a post, and Ctrl+Enter is a new line. */
  readonly submitOnEnter: boolean
  readonly modalOnRepeat: boolean
  readonly modalOnUnfollow: boolean
  readonly modalOnBlock: boolean
  readonly modalOnMute: boolean
  readonly modalOnDelete: boolean
  readonly modalOnLogout: boolean
  readonly modalOnApproveFollow: boolean
  readonly modalOnDenyFollow: boolean
  readonly modalOnRemoveUserFromFollowers: boolean
  /** Before a post is sent that has files without a description. */
  readonly modalOnMissingDescription: boolean
  /** The floating button for a new post, on wide screens too. */
  readonly alwaysShowNewPostButton: boolean
  readonly autohideFloatingPostButton: boolean
  readonly hideShoutbox: boolean
  /** Hide the instance-specific panel. */
  readonly hideISP: boolean
  readonly hideInstanceWallpaper: boolean
  /** How much somebody has posted, whom they follow and who follows them. */
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
  /** Attachments of a post that are shown as pictures. */
  readonly maxThumbnails: number
  readonly hideNsfw: boolean
  /** Sensitive pictures are loaded before their cover goes. */
  readonly preloadImage: boolean
  readonly stopGifs: boolean
  readonly userPopoverAvatarAction: 'open' | 'zoom' | 'close'
  readonly webPushNotifications: boolean
  /** Notifications are told outside of the page, where the browser lets them. */
  readonly desktopNotifications: boolean
  readonly notificationSound: boolean
  /** Single keys do something; off for who speaks to the browser, or presses keys by accident. */
  readonly keyboardShortcuts: boolean
}

/** Which notifications are listed: ``preferences[`notificationVisibility.${type}`]``. */
type NotificationVisibility = { readonly [K in NotificationType as `notificationVisibility.${K}`]: boolean }

/** Which of them are told outside of the page, or heard: ``preferences[`notificationNative.${type}`]``. */
type NotificationNative = { readonly [K in NotificationType as `notificationNative.${K}`]: boolean }

/** What is chosen anew; null: nothing any more, so that it is again what the instance says, or the default. */
export type PreferenceChange = { readonly [K in keyof Preferences]?: Preferences[K] | null }

/** Used where a chosen or configured theme does not exist (P13). */
export const FALLBACK_THEME = 'pleroma-dark'

/** The built-in defaults (P6, P7, P8, P9, P10, P11). */
export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
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
  submitOnEnter: false,
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
  hideNsfw: true,
  preloadImage: true,
  stopGifs: true,
  userPopoverAvatarAction: 'open',
  webPushNotifications: false,
  desktopNotifications: false,
  notificationSound: false,
  keyboardShortcuts: true,
  'notificationVisibility.mention': true,
  'notificationVisibility.like': true,
  'notificationVisibility.repeat': true,
  'notificationVisibility.follow': true,
  'notificationVisibility.follow_request': true,
  'notificationVisibility.move': true,
  'notificationVisibility.pleroma:emoji_reaction': true,
  'notificationVisibility.pleroma:report': true,
  'notificationVisibility.poll': true,
  'notificationVisibility.status': true,
  'notificationVisibility.update': true,
  'notificationNative.mention': true,
  'notificationNative.like': false,
  'notificationNative.repeat': false,
  'notificationNative.follow': true,
  'notificationNative.follow_request': true,
  'notificationNative.move': true,
  'notificationNative.pleroma:emoji_reaction': false,
  'notificationNative.pleroma:report': true,
  'notificationNative.poll': true,
  'notificationNative.status': true,
  'notificationNative.update': false,
}
