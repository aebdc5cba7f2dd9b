import { expect, test } from 'vitest'
import { accountFeed } from './accountFeed.ts'

test.each([
  ['pleroma', '/users/luna%2F/feed.rss'],
  ['akkoma', '/users/luna%2F/feed.rss'],
  ['mastodon', '/@luna%2F.rss'],
  ['gotosocial', '/@luna%2F/feed.rss'],
  ['sharkey', null],
])('%s: %s (PR50)', (software, path) => expect(accountFeed('luna/', software)).toBe(path))
