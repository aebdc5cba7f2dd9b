import { familyOf } from './detectSoftware.ts'

/** Whether the account's own JSON says if it has a feed (`enable_rss`): GoToSocial has them only of people who want one. */
export const mayLackFeed = (software: string): boolean => familyOf(software) === 'gotosocial'

/** The path of an RSS feed with a local account's public posts; null if the server has none. */
export function accountFeed(username: string, software: string): string | null {
  const name = encodeURIComponent(username)
  switch (familyOf(software)) {
    case 'pleroma':
    case 'akkoma':
      return `/users/${name}/feed.rss`
    case 'gotosocial':
      return `/@${name}/feed.rss`
    case 'mastodon':
      return `/@${name}.rss`
    default:
      return null
  }
}
