import { familyOf } from './detectSoftware.ts'

/** Whether an account may have no feed, as its JSON says (`enable_rss`): on GoToSocial, people enable it. */
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
