/** Recorded calls that the embedded instance does not imitate, and why. */
export const UNCHECKED: readonly (readonly [why: string, names: readonly RegExp[]])[] = [
  [
    'the client never asks for it',
    [
      /^annual_report|collection|^donation|^email_subscription|^oauth_userinfo|^translat|^timeline_link/,
      /^profile(_update)?$|^update_credentials_descriptions|^instance_activity|^trends_(links|statuses)/,
      /^admin_(dimensions|measures|retention|ip_blocks|trends|report_update)|^search_url/,
      /^(notification_group|notifications_v2|notifications_unread_count_v2)/,
    ],
  ],
  [
    'a person, post or page of another server, whose fields are those of the others',
    [/^account_(remote|statuses_remote)|^search_remote|^status_(card|context_remote)|^peers$/],
  ],
  ['another server that does not answer', [/^503_search/]],
  ['the embedded instance says its limit and does not enforce it; faults imitate the answer', [/^429_/]],
  [
    'the desk reads the same answer, of other people and reports',
    [
      /^account_suspended|^admin_account(_suspended|_action_silence|s_pending)|^admin_reports_resolved/,
      /^admin_domain_block|^422_admin/,
    ],
  ],
  [
    'a call of the same kind is compared',
    [
      /^account_statuses_pinned|^status_filtered|^status_quote_blocked_domain|^apps_admin_scope|^oauth_revoke$/,
    ],
  ],
  ['the words of a refusal that the client does not provoke', [/^422_push|^list_add_stranger/]],
]
