/** Recorded calls that the embedded instance does not imitate, and why. */
export const UNCHECKED: readonly (readonly [why: string, names: readonly RegExp[]])[] = [
  [
    'the client never asks for it',
    [
      /^annual_report|collection|^donation|^email_subscription|^oauth_userinfo|^translat|^timeline_link/,
      /^profile(_update)?$|^update_credentials_descriptions|^instance_activity|^trends_(links|statuses)/,
      /^admin_(dimensions|measures|retention|ip_blocks|trends|report_update)|^search_url|^404_login_disabled/,
      /^(notification_group|notifications_v2|notifications_unread_count_v2)/,
    ],
  ],
  [
    'it depends on what the server holds, and another answer shows its shape',
    [
      /^account_(remote|suspended|statuses_(pinned|remote))|^admin_account(_suspended|_action_silence|s_pending)/,
      /^admin_(reports_resolved|domain_block)|^search_remote|^503_search|^429_|^markers$|^followers_hidden$/,
      /^status_(filtered|video|card|context_remote|quotes|qp_|with_collection)|^relation_mute_finch|^edit_media/,
      /^status_quote_(anonymous|blocked|muted|pending|rejected|revoked|unauthorized)|^quote_revoke/,
      /^apps_(verify|admin_scope)|^peers|^404_deleted$|^list_add_stranger|^list_add_account|^media_v2_b_png/,
      /^endorsements|^account_endorsements|^relation_endorse|^follow_requests|^followed_tags|^timeline_list/,
      /^422_(admin|push)|^oauth_revoke|^push_|^announcement(s_with)?_reaction|^tag_feature|^interaction_policy/,
      /^relationships_muting/,
    ],
  ],
  ['not imitated yet', [/^403_login_disabled/]],
]
