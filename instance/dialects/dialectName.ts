/** Server software that the instance can imitate. */
export type DialectName = 'pleroma' | 'mastodon' | 'gotosocial'
