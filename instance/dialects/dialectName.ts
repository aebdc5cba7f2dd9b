/** Server software that the instance can imitate. `plain` is the least that a server may have; after the `@`: as that one does it. */
export type DialectName = 'pleroma' | 'mastodon' | 'gotosocial' | 'plain' | 'plain@hollo' | 'plain@snac'
