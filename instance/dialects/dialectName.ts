/** Servers that the instance can speak like. */
export type DialectName = 'pleroma' | 'mastodon' | 'gotosocial'
