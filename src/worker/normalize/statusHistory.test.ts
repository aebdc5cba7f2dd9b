import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { normalizeHistory } from './statusHistory.ts'
import { checkRichText } from './testing/invariants.ts'
import { anyAnswer, mutated } from './testing/mutate.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()
const version = (day: number, content: string, changes: Record<string, unknown> = {}) => ({
  account: { id: '1' },
  content: `<p>${content} :crow:</p>`,
  spoiler_text: 'about crows',
  sensitive: true,
  created_at: `2024-05-0${day}T12:00:00.000Z`,
  emojis: [{ shortcode: 'crow', url: '/emoji/crow.gif', static_url: '/emoji/crow.png' }],
  media_attachments: [{ id: '5', type: 'image', url: '/media/a.png' }],
  poll: { options: [{ title: 'yes' }, { title: 'no' }] },
  ...changes,
})

test('puts the current version first, whatever the server’s order', () => {
  const served = [version(1, 'first'), version(2, 'second'), version(3, 'third')]
  for (const order of [served, served.toReversed()]) {
    const history = normalizeHistory(order, context)
    expect(history?.map(({ content }) => plainText(content))).toEqual([
      'third :crow:',
      'second :crow:',
      'first :crow:',
    ])
  }
  expect(normalizeHistory(served, context)?.[0]).toMatchObject({
    at: '2024-05-03T12:00:00.000Z',
    sensitive: true,
    subject: ['about crows'],
    attachments: [{ id: '5', type: 'image', url: 'https://rookery.example/media/a.png' }],
    pollOptions: [['yes'], ['no']],
  })
})

test('versions and the descriptions of their files are in the language of the post (LA17)', () => {
  const files = [
    { id: '5', type: 'image', url: '/media/a.png', description: '骨' },
    { id: '6', type: 'image', url: '/media/b.png' },
  ]
  const [only] = normalizeHistory([version(1, '直す', { media_attachments: files })], context, 'ja') ?? []
  expect(only?.language).toBe('ja')
  expect(only?.attachments.map(({ language }) => language)).toEqual(['ja', undefined])
})

test('prefers the edit time of a version', () => {
  const raw = [
    version(1, 'old', { edited_at: '2024-05-02T12:00:00Z' }),
    version(1, 'new', { edited_at: '2024-05-04T12:00:00Z' }),
  ]
  expect(normalizeHistory(raw, context)?.map(({ at }) => at)).toEqual([
    '2024-05-04T12:00:00.000Z',
    '2024-05-02T12:00:00.000Z',
  ])
})

test('without times, the last version in the response is the current one', () => {
  const raw = [version(1, 'a', { created_at: null }), version(2, 'b')]
  expect(normalizeHistory(raw, context)?.map(({ content }) => plainText(content))).toEqual([
    'b :crow:',
    'a :crow:',
  ])
})

test('rejects answers that are not lists, and leaves out broken versions', () => {
  for (const raw of [null, undefined, {}, '<html>', 3]) expect(normalizeHistory(raw, context)).toBeNull()
  expect(normalizeHistory([null, 3, 'x', version(1, 'sound')], context)).toHaveLength(1)
})

test.each([
  ['any answer', anyAnswer()],
  ['a changed history', mutated([version(1, 'first'), version(2, 'second')])],
])('survives %s', (_, answers) => {
  fc.assert(
    fc.property(answers, (raw) => {
      for (const { at, content, subject, pollOptions } of normalizeHistory(raw, context) ?? []) {
        if (at !== undefined) expect(new Date(at).toISOString()).toBe(at)
        for (const text of [content, subject, ...pollOptions]) checkRichText(text)
      }
    }),
  )
})
