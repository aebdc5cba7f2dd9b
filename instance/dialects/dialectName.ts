/** Server software that the instance can imitate, its newest version or the one after the `@`. `plain` is the least that a server may have; after the `@`: as that one does it. */
export type DialectName =
  | 'pleroma'
  | 'pleroma@2.7'
  | 'akkoma'
  | 'mastodon'
  | 'mastodon@4.3'
  | 'mastodon@4.6'
  | 'gotosocial'
  | 'plain'
  | 'plain@hollo'
  | 'plain@snac'
