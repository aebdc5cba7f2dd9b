import { expect, test } from 'vitest'
import { plainText, type RichText } from '../../shared/model/richText.ts'
import { newHarvest } from './harvest.ts'
import { parseRichText } from './richText.ts'
import { normalizeStatus } from './status.ts'
import { mastodonStatus, pleromaStatus, testContext } from './testing/samples.ts'

const link = (name: string): string => `<a class="mention" href="https://far.example/@${name}">@${name}</a>`
const people = (count: number): string[] => Array.from({ length: count }, (_, place) => `bird${place}`)
const kinds = (text: RichText): string[] => text.map((node) => (typeof node === 'string' ? node : node.t))

const inText = (html: string): RichText => parseRichText(html)

test('five mentions in a row stay separate, six become one run', () => {
  const five = people(5).map(link).join(' ')
  expect(kinds(inText(`${five} hello`))).toEqual([
    ...people(5).flatMap((_, place) => (place === 0 ? ['mention'] : [' ', 'mention'])),
    ' hello',
  ])
  const six = inText(`${people(6).map(link).join(' ')} hello`)
  expect(kinds(six)).toEqual(['mentions', ' hello'])
  expect(plainText(six)).toBe(
    `${people(6)
      .map((name) => `@${name}`)
      .join(' ')} hello`,
  )
})

test('mentions with words between them are not a run', () => {
  const html = people(8)
    .map((name) => `${link(name)} and `)
    .join('')
  expect(kinds(inText(html))).not.toContain('mentions')
})

test('a run spans exactly its mentions, also in the middle of a text', () => {
  const html = `<p>Hello ${people(7).map(link).join(' ')}!</p><p>${link('one')} bye</p>`
  const [first, second] = inText(html)
  expect(typeof first === 'object' && 'c' in first && kinds(first.c)).toEqual(['Hello ', 'mentions', '!'])
  expect(typeof second === 'object' && 'c' in second && kinds(second.c)).toEqual(['mention', ' bye'])
})

function addressedIn(changes: Record<string, unknown>): readonly string[] | undefined {
  const harvest = newHarvest()
  const raw = pleromaStatus({ in_reply_to_account_id: null, ...changes })
  const id = normalizeStatus(raw, harvest, testContext())
  return harvest.statuses.get(id ?? '')?.addressed?.map(({ acct }) => acct)
}

const mention = (id: string, acct: string) => ({
  id,
  acct,
  username: acct.split('@')[0],
  url: `https://far.example/@${id}`,
})

test('lists addressed accounts that the text does not mention, except the author and the account replied to', () => {
  const mentions = [
    mention('written', 'written@far.example'),
    mention('answered', 'answered@far.example'),
    mention('9vAlice', 'alice'),
    mention('far', 'far@far.example'),
    mention('near', 'near'),
  ]
  const content = '<a class="mention" href="https://far.example/@written">@written</a> hello'
  expect(addressedIn({ mentions, content, in_reply_to_account_id: 'answered' })).toEqual([
    'far@far.example',
    'near',
  ])
  expect(addressedIn({ mentions: mentions.slice(0, 1), content })).toBeUndefined()
  expect(addressedIn({ mentions: [], content })).toBeUndefined()
})

test('a reply to oneself has the own name, although no mention contains it', () => {
  const harvest = newHarvest()
  const raw = mastodonStatus({ mentions: [], in_reply_to_id: '1', in_reply_to_account_id: '109' })
  const status = harvest.statuses.get(normalizeStatus(raw, harvest, testContext()) ?? '')
  expect(status?.accountId).toBe('109')
  expect(status?.inReplyToName).toBe('bob@far.example')
})
