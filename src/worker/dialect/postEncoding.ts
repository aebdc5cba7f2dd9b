import { familyOf } from './detectSoftware.ts'

/** How the fields of a call are sent. */
export type Encoding = 'form' | 'json'

/**
 * The encoding of new posts at servers without a family of their own. Hollo refuses the `sensitive` of a form, and drops its poll
 * and files. snac drops the poll of JSON.
 */
const OF_OTHERS: ReadonlyMap<string, Encoding> = new Map([
  ['hollo', 'json'],
  ['snac', 'form'],
])

export const takesPostsAs =
  (encoding: Encoding) =>
  ({ software }: { readonly software: string }): boolean =>
    OF_OTHERS.get(software) === encoding

/** Whether answers alone tell how the server takes posts (C57). */
export const learnsEncoding = (software: string): boolean =>
  familyOf(software) === 'mastodon-compatible' && !OF_OTHERS.has(software)
