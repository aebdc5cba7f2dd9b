import type { Dialect } from '../world.ts'

/** What the instance speaks by itself. */
export const pleroma: Dialect = {
  name: 'pleroma',
  intercept: () => null,
  reshape: (json) => json,
  streaming: { trailingSlash: true, cutsOnNonsense: false, anonymous: true },
  quoteField: 'quote_id',
  ignores: { preview: false, idempotency: false },
}
