import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeAccount, normalizeRelationship, normalizeRelationships } from './account.ts'
import { normalizeAttachment } from './attachment.ts'
import { normalizeCard } from './card.ts'
import { normalizeCustomEmojis } from './customEmojis.ts'
import { entityEmojis } from './emoji.ts'
import { newHarvest } from './harvest.ts'
import { deriveInstance } from './instance.ts'
import { normalizeMentions } from './mention.ts'
import { normalizeNotification, normalizeNotificationPage } from './notification.ts'
import { normalizeOwnSettings } from './ownSettings.ts'
import { normalizePoll } from './poll.ts'
import { normalizeReactions } from './reaction.ts'
import { normalizeStatus, normalizeStatusPage } from './status.ts'
import { checkHarvest, checkInstance, checkPoll } from './testing/invariants.ts'
import { anyAnswer, mutated } from './testing/mutate.ts'
import * as samples from './testing/samples.ts'

const context = samples.testContext()

/** Feeds `normalize` with arbitrary `answers`. It must not throw, and must return valid data. */
function survives(answers: fc.Arbitrary<unknown>, normalize: (raw: unknown) => void, runs = 300): void {
  fc.assert(fc.property(answers, normalize), { numRuns: runs })
}

const gathering =
  (normalize: (raw: unknown, into: ReturnType<typeof newHarvest>) => unknown) => (raw: unknown) => {
    const harvest = newHarvest()
    normalize(raw, harvest)
    checkHarvest(harvest)
  }

const quoting = samples.pleromaStatus({ id: 'q', pleroma: { quote: samples.mastodonStatus() } })
const repeating = samples.mastodonStatus({ id: 'r', reblog: samples.pleromaStatus() })

test.each([
  ['any answer', anyAnswer()],
  ['a changed Pleroma post', mutated(samples.pleromaStatus())],
  ['a changed Mastodon post', mutated(samples.mastodonStatus())],
  ['a changed repeat', mutated(repeating)],
  ['a changed quote', mutated(quoting)],
])('a status survives %s', (_, answers) => {
  survives(
    answers,
    gathering((raw, into) => normalizeStatus(raw, into, context)),
  )
})

test.each([
  ['any answer', anyAnswer()],
  ['a changed Pleroma account', mutated(samples.pleromaAccount())],
  ['a changed remote account', mutated(samples.remoteAccount({ moved: samples.pleromaAccount() }))],
])('an account survives %s', (_, answers) => {
  survives(
    answers,
    gathering((raw, into) => normalizeAccount(raw, into, context)),
  )
  survives(answers, (raw) => void structuredClone(normalizeOwnSettings(raw)))
})

test.each([
  ['any answer', anyAnswer()],
  ['a changed favourite', mutated(samples.notification())],
  ['a changed move', mutated(samples.notification({ type: 'move', target: samples.pleromaAccount() }))],
  ['a changed report', mutated(samples.notification({ type: 'pleroma:report', report: samples.report() }))],
  ['a changed warning', mutated(samples.notification({ type: 'moderation_warning', account: null }))],
  ['a change of an unknown kind', mutated(samples.notification({ type: 'collection_update' }))],
])('a notification survives %s', (_, answers) => {
  survives(
    answers,
    gathering((raw, into) => normalizeNotification(raw, into, context)),
  )
})

test('pages survive entries of any kind, and have no duplicate ids', () => {
  const entries = fc.array(
    fc.oneof(anyAnswer(), mutated(samples.pleromaStatus()), mutated(samples.notification())),
    {
      maxLength: 5,
    },
  )
  survives(
    entries,
    gathering((raw, into) => {
      const ids = normalizeStatusPage(raw, into, context)
      expect(new Set(ids).size).toBe(ids?.length)
      const notificationIds = normalizeNotificationPage(raw, into, context)
      expect(new Set(notificationIds).size).toBe(notificationIds?.length ?? 0)
      normalizeRelationships(raw, into, context)
    }),
    150,
  )
})

test('relationships survive any answer', () => {
  const base = { id: '1', following: true, note: 'x', showing_reblogs: false }
  survives(
    fc.oneof(anyAnswer(), mutated(base)),
    gathering((raw, into) => normalizeRelationship(raw, into, context)),
  )
})

test('the parts of a status survive any answer', () => {
  const parts = samples.pleromaStatus()
  const pleroma = parts.pleroma as Record<string, unknown>
  survives(fc.oneof(anyAnswer(), mutated(parts.poll)), (raw) => {
    const poll = normalizePoll(raw, context)
    if (poll !== undefined) checkPoll(poll)
  })
  survives(fc.oneof(anyAnswer(), mutated(parts.media_attachments)), (raw) => {
    for (const entry of [raw, ...(Array.isArray(raw) ? raw : [])]) {
      const attachment = normalizeAttachment(entry, context)
      if (attachment !== null) expect(attachment.url).toMatch(/^https?:\/\/[^/]/)
    }
  })
  survives(fc.oneof(anyAnswer(), mutated(parts.card)), (raw) => void normalizeCard(raw, context))
  survives(fc.oneof(anyAnswer(), mutated(parts.mentions)), (raw) => void normalizeMentions(raw, context))
  survives(
    fc.oneof(anyAnswer(), mutated(pleroma.emoji_reactions)),
    gathering((raw, into) => normalizeReactions(raw, into, context)),
  )
  survives(fc.oneof(anyAnswer(), mutated(parts.emojis)), (raw) => {
    for (const emoji of entityEmojis(raw, context)) expect(emoji.url).toMatch(/^https?:/)
  })
})

test('custom emojis survive any answer, as a map and as a list', () => {
  const map = { crow: { image_url: '/emoji/crow.png', tags: ['pack:birds', 'black'] }, old: '/emoji/old.png' }
  const emojis = [{ shortcode: 'crow', url: '/emoji/crow.png', static_url: null, category: 'birds' }]
  survives(fc.oneof(anyAnswer(), mutated(map), mutated(emojis)), (raw) => {
    for (const emoji of normalizeCustomEmojis(raw, context) ?? []) {
      expect(emoji.name).not.toMatch(/[\s:]|^$/)
      expect(emoji.url).toMatch(/^https?:/)
    }
  })
})

test('an instance survives any answers', () => {
  const answers = mutated({
    instance: samples.pleromaInstance(),
    nodeinfo: samples.pleromaNodeinfo(),
    frontendConfigurations: {
      pleroma_fe: {
        logo: '/static/logo.svg',
        redirectRootLogin: '/main/all',
        logoMargin: '.1em',
        hideNsfw: false,
      },
    },
    config: { background: '/bg.jpg', loginMethod: 'token', mentionLinkDisplay: 'full', name: 'x' },
    panel: '<p>hello <a href="/x">you</a></p>',
    styles: { dark: '/static/dark.json', light: {} },
  })
  const where = { ...context, origin: context.server }
  survives(answers, (raw) => checkInstance(deriveInstance((raw ?? {}) as object, where)))
  survives(anyAnswer(), (raw) =>
    checkInstance(
      deriveInstance({ instance: raw, nodeinfo: raw, config: raw, panel: raw, styles: raw }, where),
    ),
  )
})

test('no answer can pollute the object prototype', () => {
  const evil =
    '{"id":"1","__proto__":{"polluted":1},"account":{"id":"2","acct":"x","__proto__":{"polluted":1}},"pleroma":{"notification_settings":{"__proto__":true}}}'
  const raw: unknown = JSON.parse(evil)
  normalizeStatus(raw, newHarvest(), context)
  normalizeOwnSettings(raw)
  normalizeCustomEmojis(JSON.parse('{"__proto__":"/x.png","constructor":"/y.png"}'), context)
  expect('polluted' in {}).toBe(false)
})

test('an object that can be no text, where a text is expected, costs no post', () => {
  const noText = JSON.parse('{"toString":1,"valueOf":1}')
  const raw = samples.pleromaStatus({ poll: { id: 'p', expires_at: noText }, quote: { state: noText } })
  const harvest = newHarvest()
  expect(normalizeStatus(raw, harvest, context)).not.toBeNull()
  checkHarvest(harvest)
})
