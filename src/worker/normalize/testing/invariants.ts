import type { Account, Relationship } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Notification, NotificationType } from '../../../shared/model/notification.ts'
import { LINK_SCHEMES, type RichText } from '../../../shared/model/richText.ts'
import type { Poll, Status } from '../../../shared/model/status.ts'
import { MAX_DEPTH, MAX_NODES, MAX_TEXT_CHARS, MAX_URL_CHARS } from '../../json/limits.ts'
import type { Harvest } from '../harvest.ts'

/** The invariants of every normalized entity. Each check throws an error that names the violation and the field. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`broken: ${what}`)
}

/** Characters that untrusted text must never contain: lone surrogates, controls, direction overrides. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E]|\p{Cs}/u

function text(value: unknown, where: string, max = MAX_TEXT_CHARS + 100): void {
  must(typeof value === 'string', `${where} is text`)
  must(String(value).length <= max, `${where} is bounded`)
  must(!UNWANTED.test(String(value)), `${where} has no unwanted characters`)
}

const id = (value: unknown, where: string): void => {
  must(typeof value === 'string' && value !== '' && value.length <= MAX_URL_CHARS, `${where} is an id`)
  encodeURIComponent(String(value))
}

function media(value: unknown, where: string): void {
  text(value, where, MAX_URL_CHARS)
  must(/^https?:\/\/[^/]/.test(String(value)), `${where} is http(s): ${String(value)}`)
}

const optional = (value: unknown, check: (value: unknown, where: string) => void, where: string): void => {
  if (value !== undefined) check(value, where)
}

const counts = (value: unknown, where: string): void =>
  must(Number.isSafeInteger(value) && Number(value) >= 0, `${where} counts: ${String(value)}`)

const instant = (value: unknown, where: string): void =>
  must(typeof value === 'string' && new Date(value).toISOString() === value, `${where} is an instant`)

const flag = (value: unknown, where: string): void =>
  must(typeof value === 'boolean', `${where} is a boolean`)

const BLOCKS: ReadonlySet<string> = new Set(['p', 'quote', 'pre', 'li', 'ul', 'ol', 'h', 'green', 'cyan'])
const WITH_CONTENT: ReadonlySet<string> = new Set([...BLOCKS, 'mentions', 'em', 'strong', 'del', 'code', 'a'])
const KEYS: Readonly<Record<string, readonly string[]>> = {
  br: [],
  h: ['level'],
  ol: ['start'],
  a: ['href', 'host'],
  mention: ['href', 'name', 'host', 'id'],
  hashtag: ['tag', 'href'],
  emoji: ['name', 'url', 'staticUrl'],
}

/** Checks that the tree has only known nodes and keys, safe links, no empty nodes, and bounded size. */
export function checkRichText(rich: RichText, where = 'text'): void {
  let nodes = 0
  let chars = 0
  const walk = (content: RichText, depth: number, within: string): void => {
    must(Array.isArray(content), `${where} is a list`)
    must(depth <= MAX_DEPTH, `${where} is no deeper than ${MAX_DEPTH}`)
    let last: unknown
    for (const node of content) {
      nodes++
      must(typeof node !== 'string' || typeof last !== 'string', `${where} has strings merged`)
      last = node
      if (typeof node === 'string') {
        must(node !== '', `${where} has no empty strings`)
        must(within !== 'ul' && within !== 'ol', `${where} has no loose text in lists`)
        text(node, where)
        chars += node.length
        continue
      }
      checkNode(node, within)
      if ('c' in node) {
        must(node.c.length > 0, `${where} has no empty ${node.t}`)
        walk(node.c, depth + 1, node.t)
      }
    }
  }
  const checkNode = (node: Exclude<RichText[number], string>, within: string): void => {
    must(node.t in KEYS || WITH_CONTENT.has(node.t), `${where} has only known nodes: ${node.t}`)
    const keys = ['t', ...(WITH_CONTENT.has(node.t) ? ['c'] : []), ...(KEYS[node.t] ?? [])]
    for (const key of Object.keys(node)) must(keys.includes(key), `${where}: ${node.t} has no ${key}`)
    if (within === 'ul' || within === 'ol') must(node.t === 'li', `${where} has only entries in lists`)
    else must(node.t !== 'li', `${where} has entries only in lists`)
    const isLine = node.t === 'green' || node.t === 'cyan'
    if (BLOCKS.has(node.t) && !isLine) {
      must(['', 'quote', 'li', 'ul', 'ol'].includes(within), `${where} has no ${node.t} in ${within}`)
    }
    if (isLine)
      must(!['pre', 'h', 'green', 'cyan'].includes(within), `${where} has no ${node.t} in ${within}`)
    if (node.t === 'a') {
      must(LINK_SCHEMES.includes(new URL(node.href).protocol), `${where} links to ${node.href}`)
      must(within !== 'a', `${where} has no link in a link`)
      must(node.host === undefined || /^\S+$/.test(node.host), `${where} leads to ${node.host}`)
    }
    if (node.t === 'mention' || node.t === 'hashtag') media(node.href, `${where} ${node.t}`)
    if (node.t === 'mention') {
      text(node.name, `${where} mention`, 512)
      must(node.name !== '' && !node.name.includes('@'), `${where} mention has a name`)
    }
    if (node.t === 'hashtag')
      must(node.tag !== '' && !/[\s#]/.test(node.tag), `${where} has a tag: ${node.tag}`)
    if (node.t === 'emoji') {
      media(node.url, `${where} emoji`)
      media(node.staticUrl, `${where} emoji`)
      must(!node.name.includes(':'), `${where} emoji has no colons`)
    }
    if (node.t === 'h') must([1, 2, 3, 4, 5, 6].includes(node.level), `${where} heading`)
    if (node.t === 'ol') optional(node.start, (start) => must(Number.isSafeInteger(start), where), where)
  }
  walk(rich, 0, '')
  must(nodes <= MAX_NODES + 100, `${where} has at most ${MAX_NODES} nodes: ${nodes}`)
  must(chars <= MAX_TEXT_CHARS + MAX_NODES, `${where} has at most ${MAX_TEXT_CHARS} characters`)
}

const VISIBILITIES = ['public', 'unlisted', 'private', 'direct', 'local', 'list']

export function checkPoll(poll: Poll): void {
  id(poll.id, 'poll.id')
  must(poll.options.length > 0 && poll.options.length <= 200, 'poll has options')
  for (const option of poll.options) {
    checkRichText(option.title, 'option')
    if (option.votesCount !== null) counts(option.votesCount, 'option.votesCount')
  }
  counts(poll.votesCount, 'poll.votesCount')
  if (poll.votersCount !== null) counts(poll.votersCount, 'poll.votersCount')
  optional(poll.expiresAt, instant, 'poll.expiresAt')
  for (const vote of poll.ownVotes) must(vote >= 0 && vote < poll.options.length, 'own votes are options')
}

function checkStatus(status: Status): void {
  for (const key of ['id', 'accountId'] as const) id(status[key], `status.${key}`)
  if (status.addressed !== undefined)
    must(
      status.addressed.every((one) => status.mentions.includes(one)),
      'addressed are mentioned',
    )
  for (const key of [
    'repeatOfId',
    'quoteId',
    'inReplyToId',
    'inReplyToAccountId',
    'conversationId',
  ] as const) {
    optional(status[key], id, `status.${key}`)
  }
  for (const key of ['editedAt', 'expiresAt'] as const) optional(status[key], instant, `status.${key}`)
  instant(status.createdAt, 'status.createdAt')
  text(status.uri, 'status.uri')
  optional(status.url, media, 'status.url')
  checkRichText(status.content, 'content')
  checkRichText(status.subject, 'subject')
  text(status.subjectText, 'subjectText')
  must(VISIBILITIES.includes(status.visibility), 'visibility is known')
  for (const key of [
    'contentLength',
    'contentLines',
    'repliesCount',
    'favouritesCount',
    'repeatsCount',
  ] as const) {
    counts(status[key], `status.${key}`)
  }
  for (const key of [
    'isLocal',
    'sensitive',
    'parentVisible',
    'favourited',
    'repeated',
    'bookmarked',
    'pinned',
    'muted',
    'threadMuted',
    'deleted',
  ] as const) {
    flag(status[key], `status.${key}`)
  }
  for (const tag of status.tags) text(tag, 'tag', 600)
  for (const mention of status.mentions) {
    id(mention.id, 'mention.id')
    must(mention.acct !== '' && mention.username !== '', 'mention has a name')
    optional(mention.url, media, 'mention.url')
  }
  for (const file of status.attachments) {
    id(file.id, 'attachment.id')
    media(file.url, 'attachment.url')
    media(file.previewUrl, 'attachment.previewUrl')
    optional(file.remoteUrl, media, 'attachment.remoteUrl')
    text(file.description, 'attachment.description')
    must(['image', 'video', 'audio', 'flash', 'html', 'unknown'].includes(file.type), 'attachment.type')
    must((file.width === undefined) === (file.height === undefined), 'attachment has both sides or none')
    for (const side of [file.width, file.height]) optional(side, (n) => must(Number(n) >= 1, 'side'), 'side')
  }
  if (status.card !== undefined) {
    media(status.card.url, 'card.url')
    optional(status.card.imageUrl, media, 'card.imageUrl')
    for (const key of ['title', 'description', 'providerName'] as const) text(status.card[key], `card.${key}`)
  }
  if (status.poll !== undefined) checkPoll(status.poll)
  for (const reaction of status.reactions) {
    must(reaction.name !== '', 'reaction has a name')
    counts(reaction.count, 'reaction.count')
    flag(reaction.me, 'reaction.me')
    optional(reaction.url, media, 'reaction.url')
    for (const account of reaction.accountIds) id(account, 'reaction.accountIds')
  }
}

function checkAccount(account: Account): void {
  id(account.id, 'account.id')
  for (const key of ['acct', 'username', 'fqn', 'nameText'] as const) {
    text(account[key], `account.${key}`, 1_100)
    must(account[key] !== '', `account.${key} is not empty`)
  }
  must(!/[\s/]/.test(account.acct + account.fqn), `names have no slashes: ${account.fqn}`)
  must(/^[^@]+@[^@]+$/.test(account.fqn), `fqn is name@host: ${account.fqn}`)
  checkRichText(account.name, 'name')
  checkRichText(account.bio, 'bio')
  must(account.name.length > 0, 'account has a name')
  for (const key of ['avatarUrl', 'avatarStaticUrl'] as const) media(account[key], `account.${key}`)
  for (const key of ['url', 'headerUrl', 'headerStaticUrl', 'backgroundUrl', 'faviconUrl'] as const) {
    optional(account[key], media, `account.${key}`)
  }
  for (const field of account.fields) {
    checkRichText(field.name, 'field.name')
    checkRichText(field.value, 'field.value')
    optional(field.verifiedAt, instant, 'field.verifiedAt')
  }
  optional(account.createdAt, instant, 'account.createdAt')
  optional(account.movedToId, id, 'account.movedToId')
  must(['admin', 'moderator', 'member'].includes(account.role), 'role is known')
  for (const word of account.tags) text(word, 'tag', 600)
  for (const key of [
    'isLocal',
    'locked',
    'bot',
    'deactivated',
    'hideFollowers',
    'allowFollowingMove',
  ] as const) {
    flag(account[key], `account.${key}`)
  }
}

function checkRelationship(relationship: Relationship): void {
  const { id: about, note, ...flags } = relationship
  id(about, 'relationship.id')
  optional(note, (value) => text(value, 'relationship.note'), 'relationship.note')
  for (const [key, value] of Object.entries(flags)) flag(value, `relationship.${key}`)
}

function checkNotification(notification: Notification): void {
  id(notification.id, 'notification.id')
  // Some tell of nobody, such as a warning of moderators.
  if (notification.accountId !== '') id(notification.accountId, 'notification.accountId')
  for (const key of ['statusId', 'targetId', 'reportId'] as const) optional(notification[key], id, key)
  instant(notification.createdAt, 'notification.createdAt')
  flag(notification.seen, 'notification.seen')
  optional(notification.emojiUrl, media, 'notification.emojiUrl')
}

/** What servers send in nobody's name, and kinds that are not known. */
const MAY_BE_FROM_NOBODY: ReadonlySet<NotificationType> = new Set([
  'moderation_warning',
  'severed_relationships',
  'other',
])

/** Checks all entities, and that the entities they refer to by id are in the harvest. */
export function checkHarvest(harvest: Harvest): void {
  for (const [key, status] of harvest.statuses) {
    must(key === status.id, 'statuses are keyed by id')
    checkStatus(status)
    must(harvest.accounts.has(status.accountId), 'a status brings its account')
    if (status.repeatOfId !== undefined) {
      must(harvest.statuses.has(status.repeatOfId), 'a repeat brings the repeated post')
      must(status.content.length === 0 && status.attachments.length === 0, 'a repeat has no content')
    }
  }
  for (const [key, account] of harvest.accounts) {
    must(key === account.id, 'accounts are keyed by id')
    checkAccount(account)
  }
  for (const relationship of harvest.relationships.values()) checkRelationship(relationship)
  for (const notification of harvest.notifications.values()) {
    checkNotification(notification)
    const isFromSomebody = notification.accountId !== '' || !MAY_BE_FROM_NOBODY.has(notification.type)
    if (isFromSomebody)
      must(harvest.accounts.has(notification.accountId), 'a notification brings its account')
    if (notification.statusId !== undefined) {
      must(harvest.statuses.has(notification.statusId), 'a notification brings its status')
    }
  }
  for (const report of harvest.reports.values()) {
    must(harvest.accounts.has(report.accountId), 'a report brings its target')
    checkRichText(report.content, 'report')
    for (const status of report.statuses) {
      id(status.id, 'a reported status')
      for (const text of [status.author, status.subject, status.content])
        checkRichText(text, 'a reported status')
      instant(status.createdAt, 'its time')
    }
    for (const note of report.notes) {
      id(note.id, 'a note')
      checkRichText(note.content, 'note')
      instant(note.createdAt, 'its time')
    }
  }
  const { statuses, accounts, relationships, notifications, reports } = harvest
  for (const table of [statuses, accounts, relationships, notifications, reports]) {
    for (const key of table.keys()) must((harvest.bytes.get(key) ?? 0) > 0, 'every entity has a size')
  }
  structuredClone(harvest)
}

const FLAGS = [
  'accountActivationRequired',
  'accountApprovalRequired',
  'birthdayRequired',
  'federating',
  'hideSitename',
  'known',
  'logoLeft',
  'logoMask',
  'mailerEnabled',
  'minimalScopesMode',
  'private',
  'registrationOpen',
  'safeDM',
  'sensitiveByDefault',
  'showFeaturesPanel',
  'showInstanceSpecificPanel',
] as const

export function checkInstance(instance: Instance): void {
  for (const key of ['host', 'server', 'name', 'description', 'version', 'software'] as const) {
    text(instance[key], `instance.${key}`)
  }
  must(instance.name !== '' && instance.software !== '', 'instance has a name')
  media(instance.defaultAvatarUrl, 'defaultAvatarUrl')
  for (const key of ['logoUrl', 'backgroundUrl', 'defaultBannerUrl', 'nsfwCoverUrl'] as const)
    optional(instance[key], media, key)
  for (const key of ['redirectRootLogin', 'redirectRootNoLogin'] as const) {
    const target = new URL(instance[key], 'https://rookery.example')
    must(target.origin === 'https://rookery.example', `${key} stays on the site: ${instance[key]}`)
  }
  counts(instance.textLimit, 'textLimit')
  counts(instance.fileLimit, 'fileLimit')
  for (const [key, limit] of Object.entries(instance.uploadLimits)) if (limit !== null) counts(limit, key)
  for (const [key, limit] of Object.entries(instance.fieldsLimits)) counts(limit, key)
  counts(instance.birthdayMinAge, 'birthdayMinAge')
  const { maxOptions, maxOptionChars, minExpirationS, maxExpirationS } = instance.pollLimits
  must(
    maxOptions >= 2 && maxOptionChars >= 1 && maxExpirationS >= minExpirationS,
    'poll limits are consistent',
  )
  must(instance.postFormats.length > 0, 'there is a post format')
  must(instance.postFormats.includes(instance.postContentType), 'the default post format is supported')
  for (const address of instance.staffAccounts) media(address, 'staffAccounts')
  for (const name of [...instance.restrictedNicknames, ...instance.themes]) text(name, 'a name', 512)
  text(instance.suggestionsWeb, 'suggestionsWeb', 512)
  must(/^[-\w.% ]+$/.test(instance.logoMargin), `logoMargin is lengths: ${instance.logoMargin}`)
  checkRichText(instance.panel, 'panel')
  for (const key of FLAGS) flag(instance[key], key)
  for (const [key, value] of Object.entries(instance.preferenceDefaults)) {
    must(['string', 'number', 'boolean'].includes(typeof value), `${key} is plain`)
    must(!Number.isNaN(value), `${key} is a number`)
    if (typeof value === 'string') text(value, key, 512)
  }
  for (const [key, value] of Object.entries(instance.capabilities)) flag(value, `capabilities.${key}`)
  structuredClone(instance)
}
