import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { Capabilities, Instance } from '../../../../shared/model/instance.ts'
import { POST_FORMATS, type Preferences } from '../../../../shared/model/preferences.ts'
import { postLanguages } from '../../../blocks/compose/postLanguages.ts'
import { sayFormat } from '../../../blocks/compose/sayChoice.ts'
import { currentLanguage, type Say } from '../../../i18n/i18n.ts'
import { bestLanguage, browserLocale, LANGUAGES, languageName } from '../../../i18n/languages.ts'
import type { SelectOption } from '../../../parts/Select.tsx'

/** The key of a text whose explanation has the same key with `_hint` added. */
export type ExplainedText = { [K in TextKey]: `${K}_hint` extends TextKey ? K : never }[TextKey]

export type SettingControl =
  | { readonly kind: 'switch' }
  | {
      readonly kind: 'choice'
      readonly options: (t: Say) => readonly SelectOption<string>[]
      /** Whether this instance has the option; absent: every instance has all options. */
      readonly has?: (value: string, instance: Instance | null) => boolean
      /** The label of a chosen value that is not among the options. */
      readonly labelOf?: (value: string) => string
    }
  /** A CSS length. */
  | { readonly kind: 'length' }
  /** A whole number. */
  | { readonly kind: 'number' }

export interface GeneralSetting {
  readonly name: keyof Preferences
  readonly text: ExplainedText
  readonly control: SettingControl
  /** The setting is not shown if the instance lacks this (I24). */
  readonly needs?: keyof Capabilities
}

export interface SettingGroup {
  readonly title: TextKey
  readonly settings: readonly GeneralSetting[]
}

type NamesOf<T> = { [K in keyof Preferences]: Preferences[K] extends T ? K : never }[keyof Preferences]

const SWITCH: SettingControl = { kind: 'switch' }

const flag = (
  name: NamesOf<boolean>,
  text: ExplainedText,
  needs?: GeneralSetting['needs'],
): GeneralSetting => ({
  name,
  text,
  control: SWITCH,
  ...(needs && { needs }),
})

const choice = <K extends NamesOf<string>>(
  name: K,
  text: ExplainedText,
  options: (t: Say) => readonly SelectOption<Preferences[K]>[],
  has?: (value: string, instance: Instance | null) => boolean,
): GeneralSetting => ({ name, text, control: { kind: 'choice', options, ...(has && { has }) } })

const length = (name: NamesOf<string>, text: ExplainedText): GeneralSetting => ({
  name,
  text,
  control: { kind: 'length' },
})

const number = (name: NamesOf<number>, text: ExplainedText): GeneralSetting => ({
  name,
  text,
  control: { kind: 'number' },
})

const language = choice('interfaceLanguage', 'settings.interfaceLanguage', (t) => [
  {
    value: '',
    label: t('settings.interfaceLanguage_browser', {
      language: languageName(bestLanguage(navigator.languages)),
    }),
  },
  ...LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
])

const thirdColumn = choice('thirdColumnMode', 'settings.third_column_mode', (t) =>
  (['none', 'notifications', 'postform'] as const).map((value) => ({
    value,
    label: t(`settings.third_column_mode_${value}`),
  })),
)

const popoverAvatar = choice('userPopoverAvatarAction', 'settings.user_popover_avatar_action', (t) =>
  (['open', 'zoom', 'close'] as const).map((value) => ({
    value,
    label: t(`settings.user_popover_avatar_action_${value}`),
  })),
)

const replies = choice('replyVisibility', 'settings.reply_visibility', (t) =>
  (['all', 'following', 'self'] as const).map((value) => ({
    value,
    label: t(`settings.reply_visibility_${value}`),
  })),
)

const mentions = choice('mentionLinkDisplay', 'settings.mention_link_display', (t) =>
  (['short', 'full_for_remote', 'full'] as const).map((value) => ({
    value,
    label: t(`settings.mention_link_display_${value}`),
  })),
)

const conversations = choice('conversationDisplay', 'settings.conversation_display', (t) =>
  (['tree', 'linear'] as const).map((value) => ({
    value,
    label: t(`settings.conversation_display_${value}`),
  })),
)

const otherReplies = choice(
  'conversationOtherRepliesButton',
  'settings.conversation_other_replies_button',
  (t) =>
    (['below', 'inside'] as const).map((value) => ({
      value,
      label: t(`settings.conversation_other_replies_button_${value}`),
    })),
)

const undoSend = choice('undoSend', 'settings.undo_send', (t) =>
  (['off', '5', '10', '20', '30'] as const).map((value) => ({
    value,
    label:
      value === 'off'
        ? t('settings.undo_send_off')
        : t('settings.undo_send_seconds', { count: Number(value) }),
  })),
)

const replySubjects = choice('subjectLineBehavior', 'settings.subject_line_behavior', (t) =>
  (['email', 'masto', 'noop'] as const).map((value) => ({
    value,
    label: t(`settings.subject_line_${value}`),
  })),
)

const postFormat = choice(
  'postContentType',
  'settings.post_status_content_type',
  (t) => POST_FORMATS.map((value) => ({ value, label: sayFormat(t, value) })),
  (value, instance) => instance?.postFormats.includes(value) === true,
)

const writtenIn: GeneralSetting = {
  ...choice('postLanguage', 'settings.post_language', (t) => {
    const language = browserLocale(currentLanguage())
    const { own, others } = postLanguages(language, [...navigator.languages, language])
    return [
      { value: '', label: t('post_status.language_default') },
      ...[...own, ...others].map(({ code, name }) => ({ value: code, label: name })),
    ]
  }),
  needs: 'postLanguage',
}

/** The preferences on the Filtering tab: which posts are shown, and what is shown of them. */
export const FILTERING_SETTINGS: SettingGroup = {
  title: 'settings.filtering_posts',
  settings: [
    flag('hideFilteredStatuses', 'settings.hide_filtered_statuses'),
    flag('muteBotStatuses', 'settings.mute_bot_posts'),
    replies,
    flag('hideAttachments', 'settings.hide_attachments_in_tl'),
    flag('hideAttachmentsInConv', 'settings.hide_attachments_in_convo'),
  ],
}

export const NOTIFICATION_SETTINGS: SettingGroup = {
  title: 'settings.notifications_how',
  settings: [flag('notificationSound', 'settings.notification_sound')],
}

export const NOTIFICATION_LIST_SETTINGS: SettingGroup = {
  title: 'settings.notifications_list',
  settings: [flag('groupNotifications', 'settings.group_notifications')],
}

/** The preferences on the General tab, in display order. */
export const GENERAL_SETTINGS: readonly SettingGroup[] = [
  {
    title: 'settings.interface',
    settings: [
      language,
      flag('sidebarRight', 'settings.right_sidebar'),
      thirdColumn,
      flag('disableStickyHeaders', 'settings.disable_sticky_headers'),
      flag('showScrollbars', 'settings.show_scrollbars'),
      flag('navbarColumnStretch', 'settings.navbar_column_stretch'),
      length('sidebarColumnWidth', 'settings.column_sizes_sidebar'),
      length('contentColumnWidth', 'settings.column_sizes_content'),
      length('notifsColumnWidth', 'settings.column_sizes_notifs'),
      flag('hideInstanceWallpaper', 'settings.hide_wallpaper'),
      flag('hideISP', 'settings.hide_isp'),
      flag('hideUserStats', 'settings.hide_user_stats'),
      flag('hideShoutbox', 'settings.hide_shoutbox', 'shout'),
      flag('alwaysShowNewPostButton', 'settings.always_show_post_button'),
      flag('autohideFloatingPostButton', 'settings.autohide_floating_post_button'),
      popoverAvatar,
      flag('keyboardShortcuts', 'keyboard.use'),
    ],
  },
  {
    title: 'settings.posts',
    settings: [
      flag('streaming', 'settings.streaming'),
      flag('pauseOnUnfocused', 'settings.pause_on_unfocused'),
      flag('useStreamingApi', 'settings.useStreamingApi'),
      flag('virtualScrolling', 'settings.virtual_scrolling'),
      conversations,
      flag('conversationTreeAdvanced', 'settings.tree_advanced'),
      flag('conversationTreeFadeAncestors', 'settings.tree_fade_ancestors'),
      otherReplies,
      number('maxDepthInThread', 'settings.max_depth_in_thread'),
      number('maxThumbnails', 'settings.max_thumbnails'),
      flag('pictureDescriptions', 'settings.picture_descriptions'),
      flag('hideNsfw', 'settings.nsfw_clickthrough'),
      flag('preloadImage', 'settings.preload_images'),
      flag('stopGifs', 'settings.stop_gifs'),
      flag('collapseMessageWithSubject', 'settings.collapse_subject'),
      flag('foldRepeats', 'settings.fold_repeats'),
      flag('groupReplies', 'settings.group_replies'),
      flag('endsAtMark', 'settings.ends_at_mark'),
      flag('rowDetails', 'settings.row_details'),
      flag('restingButtons', 'settings.resting_buttons'),
      flag('profileWithoutReplies', 'settings.profile_without_replies'),
      mentions,
      flag('mentionLinkShowTooltip', 'settings.mention_link_show_tooltip'),
      flag('mentionLinkShowAvatar', 'settings.mention_link_show_avatar'),
      flag('mentionLinkFadeDomain', 'settings.mention_link_fade_domain'),
      flag('mentionLinkBoldenYou', 'settings.mention_link_bolden_you'),
      flag('mentionLinkShowYous', 'settings.mention_link_show_yous'),
    ],
  },
  {
    title: 'settings.composing',
    settings: [
      flag('scopeCopy', 'settings.scope_copy'),
      replySubjects,
      postFormat,
      writtenIn,
      undoSend,
      flag('submitOnEnter', 'settings.submit_on_enter'),
      flag('liftForm', 'settings.lift_form'),
      { ...number('pollMinutes', 'settings.poll_minutes'), needs: 'polls' },
    ],
  },
  {
    title: 'settings.confirm_dialogs',
    settings: [
      flag('undoInsteadOfAsking', 'settings.undo_instead'),
      flag('modalOnRepeat', 'settings.confirm_dialogs_repeat'),
      flag('modalOnDelete', 'settings.confirm_dialogs_delete'),
      flag('modalOnLogout', 'settings.confirm_dialogs_logout'),
      flag('modalOnUnfollow', 'settings.confirm_dialogs_unfollow'),
      flag('modalOnMute', 'settings.confirm_dialogs_mute'),
      flag('modalOnBlock', 'settings.confirm_dialogs_block'),
      flag('modalOnRemoveUserFromFollowers', 'settings.confirm_dialogs_remove_follower', 'removeFollower'),
      flag('modalOnApproveFollow', 'settings.confirm_dialogs_approve_follow'),
      flag('modalOnDenyFollow', 'settings.confirm_dialogs_deny_follow'),
      flag('modalOnMissingDescription', 'settings.confirm_dialogs_missing_description'),
    ],
  },
]
