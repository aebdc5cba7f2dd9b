import { familyOf } from './detectSoftware.ts'

/**
 * The path of an RSS feed with a local account's public posts; null if the server has none. GoToSocial has feeds only of
 * people who want one.
 */
export function accountFeed(username: string, software: string): string | null {
  const name = encodeURIComponent(username)
  switch (familyOf(software)) {
    case 'pleroma':
    case 'akkoma':
      return `/users/${name}/feed.rss`
    case 'mastodon':
      return `/@${name}.rss`
    default:
      return null
  }
}
