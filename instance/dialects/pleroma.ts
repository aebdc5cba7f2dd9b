import type { Dialect } from '../world.ts'

/** The default dialect, which changes nothing. */
export const pleroma: Dialect = {
  name: 'pleroma',
  intercept: () => null,
  reshape: (json) => json,
  streaming: { trailingSlash: true, cutsOnInvalidJson: false, anonymous: true, pleromaEvents: true },
  publicReplies: true,
  quoteField: 'quote_id',
  notifiesOfQuotes: false,
  modernOAuth: false,
  keepsLogins: false,
  publishesPreviews: false,
  repeatedKey: 'first-post',
}
