import type { NormalizeContext } from '../harvest.ts'

/** Answers as servers give them, made up. Each call makes a new one, so that tests may change it. */
type Answer = Record<string, unknown>

export interface ToldContext extends NormalizeContext {
  readonly warnings: readonly string[]
}

export function testContext(): ToldContext {
  const warnings: string[] = []
  return {
    host: 'rookery.example',
    server: 'https://rookery.example',
    defaultAvatarUrl: 'https://rookery.example/images/avi.png',
    warn: (reason) => void warnings.push(reason),
    warnings,
  }
}

export const pleromaAccount = (changes: Answer = {}): Answer => ({
  id: '9vAlice',
  acct: 'alice',
  username: 'alice',
  display_name: 'Alice :crow: & <b>Co</b>',
  fqn: 'alice@example.org',
  url: 'https://rookery.example/users/alice',
  avatar: 'https://rookery.example/media/alice.png',
  avatar_static: 'https://rookery.example/media/alice-still.png',
  header: '/images/banner.png',
  header_static: '',
  note: 'I keep crows.<br/>&gt;being human<br/><a href="https://alice.example" rel="ugc">home</a>',
  emojis: [
    { shortcode: 'crow', url: '/emoji/crow.gif', static_url: '/emoji/crow.png', visible_in_picker: true },
  ],
  fields: [
    {
      name: 'Web & :crow:',
      value: '<a href="https://alice.example" rel="me ugc">alice.example</a>',
      verified_at: '2024-03-01T10:00:00.000Z',
    },
  ],
  followers_count: 12,
  following_count: '7',
  statuses_count: -3,
  locked: true,
  bot: false,
  created_at: '2020-01-08T01:25:43.000Z',
  source: {
    privacy: 'unlisted',
    sensitive: true,
    pleroma: { no_rich_text: true, show_role: false, discoverable: true },
  },
  follow_requests_count: 3,
  pleroma: {
    is_admin: false,
    is_moderator: true,
    is_local: true,
    background_image: 'https://rookery.example/media/bg.jpg',
    favicon: 'https://rookery.example/favicon.png',
    birthday: '1990-02-28',
    deactivated: false,
    hide_followers: true,
    hide_follows: false,
    hide_followers_count: true,
    hide_follows_count: false,
    allow_following_move: false,
    tags: ['mrf_tag:sandbox'],
    unread_chat_count: 2,
    notification_settings: { block_from_strangers: true, hide_notification_contents: false },
    relationship: { id: '9vAlice', following: true, followed_by: false, showing_reblogs: true },
  },
  ...changes,
})

export const remoteAccount = (changes: Answer = {}): Answer => ({
  id: '109',
  acct: 'bob@far.example',
  username: 'bob',
  display_name: '',
  url: 'https://far.example/@bob',
  avatar: 'https://cdn.far.example/bob.webp',
  avatar_static: 'https://cdn.far.example/bob.webp',
  header: 'https://cdn.far.example/h.webp',
  header_static: 'https://cdn.far.example/h.webp',
  note: '<p>hello</p>',
  emojis: [],
  fields: [],
  created_at: '2016-03-16T00:00:00.000Z',
  followers_count: 1,
  following_count: 2,
  statuses_count: 3,
  locked: false,
  bot: true,
  ...changes,
})

export const pleromaStatus = (changes: Answer = {}): Answer => ({
  id: 'AFmFMSpITT9xcOJKcK',
  uri: 'https://rookery.example/objects/54d9',
  url: 'https://rookery.example/notice/AFmFMSpITT9xcOJKcK',
  account: pleromaAccount(),
  created_at: '2024-05-01T12:00:00.000Z',
  edited_at: null,
  in_reply_to_id: 'AFmParent',
  in_reply_to_account_id: '109',
  content:
    '<span class="h-card"><a class="u-url mention" data-user="109" href="https://far.example/users/bob" rel="ugc">@<span>bob</span></a></span> look :crow:<br/>&gt;implying<br/><a class="hashtag" data-tag="crows" href="https://rookery.example/tag/crows">#Crows</a>',
  spoiler_text: 'birds :crow: &amp; such',
  visibility: 'unlisted',
  sensitive: true,
  language: 'en',
  application: { name: 'Rookery', website: 'https://rookery.example' },
  emojis: [
    {
      shortcode: 'crow',
      url: 'https://rookery.example/emoji/crow.gif',
      static_url: 'https://rookery.example/emoji/crow.png',
    },
  ],
  mentions: [{ id: '109', acct: 'bob@far.example', username: 'bob', url: 'https://far.example/@bob' }],
  tags: [{ name: 'crows', url: 'https://rookery.example/tag/crows' }],
  media_attachments: [
    {
      id: '508',
      type: 'image',
      url: 'https://rookery.example/media/a.png',
      preview_url: 'https://rookery.example/media/a-small.png',
      remote_url: 'https://far.example/a.png',
      description: 'a crow',
      blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      meta: { original: { width: 1024, height: 768, aspect: 1.333 } },
      pleroma: { mime_type: 'image/png' },
    },
  ],
  card: {
    url: 'https://news.example/crows',
    title: 'Crows',
    description: 'All about them',
    provider_name: 'News',
    image: '/proxy/crows.jpg',
    width: 200,
    height: 113,
  },
  poll: {
    id: 'poll1',
    options: [
      { title: 'yes :crow:', votes_count: 3 },
      { title: 'no', votes_count: 1 },
    ],
    multiple: false,
    expired: false,
    expires_at: '2024-05-02T12:00:00.000Z',
    voted: true,
    own_votes: [0],
    votes_count: 4,
    voters_count: 4,
    emojis: [],
  },
  favourites_count: 3,
  reblogs_count: 1,
  replies_count: 2,
  favourited: true,
  reblogged: false,
  bookmarked: true,
  muted: false,
  pinned: false,
  reblog: null,
  pleroma: {
    local: true,
    conversation_id: 3023268,
    in_reply_to_account_acct: 'bob@far.example',
    parent_visible: true,
    thread_muted: true,
    expires_at: '2024-06-01T12:00:00Z',
    emoji_reactions: [
      { name: '👍', count: 2, me: true, account_ids: ['9vAlice', '109'] },
      {
        name: 'crow',
        count: 1,
        me: false,
        url: 'https://rookery.example/emoji/crow.gif',
        accounts: [remoteAccount()],
      },
    ],
    quote: null,
  },
  ...changes,
})

export const mastodonStatus = (changes: Answer = {}): Answer => ({
  id: '107831528995252317',
  uri: 'https://far.example/users/bob/statuses/107831528995252317',
  url: 'https://far.example/@bob/107831528995252317',
  account: remoteAccount(),
  created_at: '2024-05-01T12:00:00.224Z',
  edited_at: '2024-05-01T12:30:00.000Z',
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  content:
    '<p>See <a href="https://www.example.com/a/very/long/path" rel="nofollow"><span class="invisible">https://www.</span><span class="ellipsis">example.com/a/very</span><span class="invisible">/long/path</span></a> <a href="https://far.example/tags/Birds" class="mention hashtag" rel="tag">#<span>Birds</span></a></p>',
  spoiler_text: '',
  visibility: 'public',
  sensitive: false,
  language: 'de',
  emojis: [],
  mentions: [],
  tags: [{ name: 'birds', url: 'https://far.example/tags/birds' }],
  media_attachments: [
    {
      id: '22',
      type: 'gifv',
      url: 'https://cdn.far.example/22.mp4',
      preview_url: 'https://cdn.far.example/22.png',
      remote_url: null,
      description: null,
      meta: {
        original: { width: 640, height: 480, duration: 4.2, frame_rate: '25/1' },
        small: { width: 400, height: 300 },
      },
    },
  ],
  card: null,
  poll: null,
  favourites_count: 0,
  reblogs_count: 0,
  replies_count: 0,
  favourited: false,
  reblogged: false,
  bookmarked: false,
  muted: true,
  filtered: [],
  reblog: null,
  ...changes,
})

export const notification = (changes: Answer = {}): Answer => ({
  id: '427825',
  type: 'favourite',
  created_at: '2024-05-01T13:00:00.000Z',
  account: remoteAccount(),
  status: pleromaStatus(),
  pleroma: { is_seen: true, is_muted: false },
  ...changes,
})

export const pleromaInstance = (changes: Answer = {}): Answer => ({
  uri: 'https://rookery.example',
  title: 'The Rookery',
  description: 'A place for <b>crows</b> &amp; friends',
  version: '2.7.2 (compatible; Pleroma 2.6.0)',
  registrations: true,
  max_toot_chars: 4000,
  upload_limit: 16000000,
  background_image: '/images/city.jpg',
  poll_limits: { max_options: 20, max_option_chars: 200, min_expiration: 0, max_expiration: 31536000 },
  pleroma: {
    vapid_public_key: 'BLElLQ',
    metadata: {
      features: [
        'pleroma_api',
        'mastodon_api',
        'mastodon_api_streaming',
        'polls',
        'pleroma_emoji_reactions',
        'pleroma_chat_messages',
        'editing',
        'shout',
        'media_proxy',
        'v2_suggestions',
      ],
      federation: { enabled: true },
      post_formats: ['text/plain', 'text/markdown'],
    },
  },
  ...changes,
})

export const pleromaNodeinfo = (changes: Answer = {}): Answer => ({
  version: '2.0',
  software: { name: 'pleroma', version: '2.6.0' },
  openRegistrations: false,
  metadata: {
    nodeName: 'The Rookery',
    private: false,
    features: [
      'pleroma_api',
      'mastodon_api_streaming',
      'polls',
      'pleroma_emoji_reactions',
      'pleroma_custom_emoji_reactions',
      'pleroma_chat_messages',
      'editing',
      'shout',
    ],
    postFormats: ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'],
    uploadLimits: { general: 32000000, avatar: 2000000 },
    pollLimits: { max_options: 10, max_option_chars: 100, min_expiration: 300, max_expiration: 604800 },
    federation: { enabled: false },
  },
  ...changes,
})
