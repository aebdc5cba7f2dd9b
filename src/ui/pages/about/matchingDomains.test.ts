import { expect, test } from 'vitest'
import { matchingDomains } from './matchingDomains.ts'

const DOMAINS = [
  { domain: 'cuckoo.example', reason: 'Lays its eggs in the nests of others.' },
  { domain: 'Magpie.example' },
  { domain: 'gull.example', reason: 'Steals chips' },
]
const found = (words: string): readonly string[] =>
  matchingDomains(DOMAINS, words).map(({ domain }) => domain)

test('finds domains by parts of their name and of the reason, in any case', () => {
  expect(found('magpie')).toEqual(['Magpie.example'])
  expect(found(' EXAMPLE  chips ')).toEqual(['gull.example'])
  expect(found('eggs chips')).toEqual([])
})

test('shows all domains while nothing is typed', () => {
  expect(matchingDomains(DOMAINS, ' ')).toBe(DOMAINS)
})
