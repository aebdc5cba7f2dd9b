import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { mergeAnnouncements, normalizeAnnouncement, normalizeAnnouncements } from './announcement.ts'
import { normalizeLists } from './list.ts'
import { normalizeShoutMessage, normalizeShoutMessages } from './shoutMessage.ts'
import { checkRichText } from './testing/invariants.ts'
import { anyAnswer, mutated } from './testing/mutate.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()

const ANNOUNCEMENT = {
  id: 'a1',
  content: '<p>Mind the <a href="https://rook.example/step">step</a> <script>x</script>:owl:</p>',
  starts_at: '2026-03-01T00:00:00',
  ends_at: null,
  all_day: true,
  published_at: '2026-02-28T10:00:00.000Z',
  read: true,
  emojis: [{ shortcode: 'owl', url: '/emoji/owl.png', static_url: '/emoji/owl.png' }],
  pleroma: { raw_content: 'Mind the **step**' },
}

const SHOUT = {
  id: 12,
  text: ' see https://rook.example/a?b=1. <b>no</b> ',
  author: { id: 'u1', username: 'rook', acct: 'rook', avatar: '/a.png' },
}

describe('an announcement', () => {
  test('has its times in UTC, and no missing times', () => {
    const announcement = normalizeAnnouncement(ANNOUNCEMENT, context)
    expect(announcement).toMatchObject({
      startsAt: '2026-03-01T00:00:00.000Z',
      publishedAt: '2026-02-28T10:00:00.000Z',
      allDay: true,
      read: true,
      inactive: false,
      rawContent: 'Mind the **step**',
    })
    expect(announcement).not.toHaveProperty('endsAt')
    expect(plainText(announcement?.content ?? [])).toBe('Mind the step :owl:')
  })

  test.each([
    ['any answer', anyAnswer()],
    ['a changed one', mutated(ANNOUNCEMENT)],
  ])('survives %s', (_, answers) => {
    fc.assert(
      fc.property(answers, (raw) => {
        const announcement = normalizeAnnouncement(raw, context)
        if (announcement === null) return
        expect(announcement.id).not.toBe('')
        checkRichText(announcement.content)
        for (const at of [announcement.publishedAt, announcement.startsAt, announcement.endsAt])
          if (at !== undefined) expect(new Date(at).toISOString()).toBe(at)
        structuredClone(announcement)
      }),
      { numRuns: 300 },
    )
  })

  test('that is only in the admin list is inactive; the public list says whether it was read', () => {
    const [seen, hidden, extra] = ['seen', 'hidden', 'extra'].map((id) =>
      normalizeAnnouncement({ ...ANNOUNCEMENT, id }, context),
    )
    if (!seen || !hidden || !extra) throw new Error('not usable')
    const merged = mergeAnnouncements([seen, extra], [{ ...hidden }, { ...seen, read: false }])
    expect(merged.map(({ id, read, inactive }) => [id, read, inactive])).toEqual([
      ['hidden', false, true],
      ['seen', true, false],
      ['extra', true, false],
    ])
  })

  test('malformed entries and answers are rejected', () => {
    expect(normalizeAnnouncements({ error: 'no' }, context)).toBeNull()
    expect(normalizeAnnouncements([null, 3, {}, ANNOUNCEMENT], context)).toHaveLength(1)
  })
})

describe('lists', () => {
  test('have an id and a title, whatever the response', () => {
    expect(normalizeLists([{ id: 7, title: 'A\nB' }, {}, null])).toEqual([{ id: '7', title: 'A B' }])
    expect(normalizeLists({})).toBeNull()
    fc.assert(
      fc.property(fc.array(anyAnswer()), (raw) => {
        for (const { id, title } of normalizeLists(raw) ?? []) {
          expect(id).not.toBe('')
          expect(title.length).toBeLessThan(2_000)
        }
      }),
    )
  })
})

describe('a line of the shoutbox', () => {
  test('is plain text with links', () => {
    expect(normalizeShoutMessage(SHOUT, context)).toMatchObject({
      id: '12',
      text: [
        'see ',
        { t: 'a', href: 'https://rook.example/a?b=1', c: ['https://rook.example/a?b=1'] },
        '. <b>no</b>',
      ],
    })
  })

  test.each([
    ['any answer', anyAnswer()],
    ['a changed one', mutated(SHOUT)],
  ])('survives %s', (_, answers) => {
    fc.assert(
      fc.property(answers, (raw) => {
        normalizeShoutMessages({ messages: [raw, raw] }, context)
        const message = normalizeShoutMessage(raw, context)
        if (message === null) return
        checkRichText(message.text)
        expect(
          message.author.avatarUrl === context.defaultAvatarUrl || /^https?:/.test(message.author.avatarUrl),
        ).toBe(true)
        structuredClone(message)
      }),
      { numRuns: 300 },
    )
  })

  test('survives odd URLs', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.webUrl(), fc.string(), fc.constant('https://'))), (parts) => {
        const text = parts.join(' ')
        const message = normalizeShoutMessage({ ...SHOUT, text }, context)
        if (message !== null) checkRichText(message.text)
      }),
    )
  })
})
