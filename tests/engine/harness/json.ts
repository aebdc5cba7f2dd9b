/** An object in an instance's answer. */
export type Json = Record<string, unknown>

export const HOST = 'rook.example'
export const ORIGIN = `https://${HOST}`

export function accountJson(id: string, username: string, overrides: Json = {}): Json {
  return {
    id,
    username,
    acct: username,
    display_name: username,
    url: `${ORIGIN}/users/${username}`,
    avatar: `${ORIGIN}/avatars/${id}.png`,
    avatar_static: `${ORIGIN}/avatars/${id}.png`,
    header: '',
    note: '',
    fields: [],
    emojis: [],
    followers_count: 3,
    following_count: 2,
    statuses_count: 1,
    locked: false,
    bot: false,
    created_at: '2025-01-01T00:00:00.000Z',
    pleroma: { is_local: true, chat_token: 'CHAT-TOKEN-nobody-may-see' },
    ...overrides,
  }
}

export function statusJson(id: string, account: Json, overrides: Json = {}): Json {
  return {
    id,
    uri: `${ORIGIN}/objects/${id}`,
    url: `${ORIGIN}/notice/${id}`,
    created_at: '2026-03-01T11:00:00.000Z',
    account,
    content: `<p>post ${id}</p>`,
    visibility: 'public',
    spoiler_text: '',
    sensitive: false,
    media_attachments: [],
    mentions: [],
    tags: [],
    emojis: [],
    replies_count: 0,
    favourites_count: 0,
    reblogs_count: 0,
    favourited: false,
    reblogged: false,
    bookmarked: false,
    pleroma: { local: true },
    ...overrides,
  }
}

export function notificationJson(id: string, account: Json, overrides: Json = {}): Json {
  return {
    id,
    type: 'follow',
    created_at: '2026-03-01T11:00:00.000Z',
    account,
    pleroma: { is_seen: false },
    ...overrides,
  }
}

/** The answers of `/api/v1/instance` and nodeinfo for each kind of server. */
export const INSTANCES = {
  pleroma: {
    instance: {
      uri: ORIGIN,
      title: 'The Rookery',
      version: '2.7.2 (compatible; Pleroma 2.7.0)',
      max_toot_chars: 5000,
      pleroma: { metadata: { features: ['mastodon_api_streaming', 'polls', 'editing'] } },
    },
    nodeinfo: {
      software: { name: 'pleroma', version: '2.7.0' },
      metadata: { features: ['mastodon_api_streaming', 'polls', 'editing'] },
    },
  },
  mastodon: {
    instance: { uri: HOST, title: 'Large', version: '4.4.0' },
    nodeinfo: { software: { name: 'mastodon', version: '4.4.0' }, metadata: {} },
  },
  'mastodon-4.6': {
    instance: { uri: HOST, title: 'Larger', version: '4.6.5' },
    nodeinfo: { software: { name: 'mastodon', version: '4.6.5' }, metadata: {} },
  },
  gotosocial: {
    instance: { uri: HOST, title: 'Slow', version: '0.20.0' },
    nodeinfo: { software: { name: 'gotosocial', version: '0.20.0' }, metadata: {} },
  },
} as const

export type Dialect = keyof typeof INSTANCES
