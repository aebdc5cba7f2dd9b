import type { Account } from '../../../../../shared/model/account.ts'
import type { Notification } from '../../../../../shared/model/notification.ts'
import type { Status } from '../../../../../shared/model/status.ts'
import type { Say } from '../../../../i18n/i18n.ts'

const MINUTE_MS = 60_000

const account = (id: string, acct: string, name: string): Account => ({
  id,
  acct,
  username: acct,
  fqn: `${acct}@example.org`,
  name: [name],
  nameText: name,
  isLocal: true,
  avatarUrl: '',
  avatarStaticUrl: '',
  bio: [],
  fields: [],
  locked: false,
  bot: false,
  deactivated: false,
  role: 'member',
  rights: { admin: false, moderator: false },
  tags: [],
  hideFollowers: false,
  hideFollows: false,
  hideFollowersCount: false,
  hideFollowsCount: false,
  allowFollowingMove: false,
})

const post = (id: string, accountId: string, minutes: number, rest: Partial<Status>): Status => ({
  id,
  uri: '',
  accountId,
  createdAt: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
  content: [],
  contentLength: 0,
  contentLines: 0,
  subject: [],
  subjectText: '',
  visibility: 'public',
  isLocal: true,
  sensitive: false,
  attachments: [],
  mentions: [],
  tags: [],
  reactions: [],
  parentVisible: false,
  repliesCount: 0,
  favouritesCount: 0,
  repeatsCount: 0,
  favourited: false,
  repeated: false,
  bookmarked: false,
  pinned: false,
  muted: false,
  threadMuted: false,
  deleted: false,
  ...rest,
})

/** Accounts, posts and a notification for the preview of a theme. */
export function samples(t: Say) {
  const accounts = {
    ada: account('ada', 'ada', 'Ada'),
    mika: account('mika', 'mika', 'Mika'),
  }
  const link = { t: 'a', href: 'https://example.org/', c: ['example.org'] } as const
  const statuses = {
    first: post('first', 'ada', 3, {
      content: [
        { t: 'p', c: [t('settings.look.sample_text'), ' ', link] },
        { t: 'p', c: [{ t: 'green', c: [`>${t('settings.look.sample_green')}`] }] },
      ],
      reactions: [{ name: '🐦', count: 2, me: true, accountIds: [] }],
      repliesCount: 2,
      repeatsCount: 1,
      repeated: true,
      favouritesCount: 4,
      favourited: true,
    }),
    second: post('second', 'mika', 9, {
      content: [{ t: 'p', c: [t('settings.look.sample_answer'), ' ', { t: 'code', c: ['1 + 1 = 2'] }] }],
      visibility: 'unlisted',
    }),
  }
  const notifications: Record<string, Notification> = {
    like: {
      id: 'like',
      type: 'like',
      createdAt: statuses.second.createdAt,
      accountId: 'mika',
      statusId: 'first',
      seen: false,
    },
  }
  return { account: accounts, status: statuses, notification: notifications }
}
