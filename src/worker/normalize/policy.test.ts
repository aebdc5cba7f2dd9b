import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePolicy, normalizeRules } from './policy.ts'
import { anyAnswer, mutated } from './testing/mutate.ts'

const FEDERATION = {
  enabled: true,
  mrf_policies: ['SimplePolicy', 'KeywordPolicy', 'SimplePolicy'],
  mrf_simple: {
    accept: [],
    reject: ['cuckoo.example', ['magpie.example', 'Steals spoons.'], 'cuckoo.example'],
    federated_timeline_removal: ['gull.example'],
    media_nsfw: ['peacock.example'],
    media_removal: ['parrot.example'],
    made_up: ['nobody.example'],
  },
  mrf_simple_info: {
    reject: { 'cuckoo.example': { reason: 'Lays its eggs elsewhere.' } },
    media_nsfw: { 'peacock.example': 'Shows off.' },
  },
  mrf_keyword: {
    federated_timeline_removal: ['seeds'],
    reject: ['worms', ''],
    replace: [{ pattern: 'pigeon', replacement: 'rock dove' }, ['crow', '']],
  },
  quarantined_instances: ['shrike.example'],
  quarantined_instances_info: { quarantined_instances: { 'shrike.example': { reason: 'Thorns.' } } },
}

const BLOCKS = [
  { domain: 'cuckoo.example', digest: 'x', severity: 'suspend', comment: 'Eggs' },
  { domain: 'j**.example', digest: 'y', severity: 'silence', comment: null },
  { domain: 'wren.example', severity: 'noop' },
  { domain: 'robin.example', severity: 'constructor' },
]

describe("Pleroma's policy", () => {
  const policy = normalizePolicy(FEDERATION)

  test('has each non-empty list in a fixed order, with the reasons, each domain once (MO12)', () => {
    expect(policy.policies).toEqual(['SimplePolicy', 'KeywordPolicy'])
    expect(policy.domains).toEqual([
      {
        rule: 'reject',
        domains: [
          { domain: 'cuckoo.example', reason: 'Lays its eggs elsewhere.' },
          { domain: 'magpie.example', reason: 'Steals spoons.' },
        ],
      },
      { rule: 'quarantined', domains: [{ domain: 'shrike.example', reason: 'Thorns.' }] },
      { rule: 'federated_timeline_removal', domains: [{ domain: 'gull.example' }] },
      { rule: 'media_nsfw', domains: [{ domain: 'peacock.example', reason: 'Shows off.' }] },
      { rule: 'media_removal', domains: [{ domain: 'parrot.example' }] },
    ])
  })

  test('has the keyword lists; what is replaced may be replaced by nothing (MO12)', () => {
    expect(policy.keywords).toEqual([
      { rule: 'federated_timeline_removal', patterns: [{ pattern: 'seeds' }] },
      { rule: 'reject', patterns: [{ pattern: 'worms' }] },
      {
        rule: 'replace',
        patterns: [
          { pattern: 'pigeon', replacement: 'rock dove' },
          { pattern: 'crow', replacement: '' },
        ],
      },
    ])
  })

  test('is empty where the instance says nothing', () => {
    expect(normalizePolicy(undefined)).toEqual({ policies: [], domains: [], keywords: [] })
  })
})

test("Mastodon's blocked domains are rejected or limited; other severities block nothing (MO20)", () => {
  expect(normalizePolicy({}, BLOCKS).domains).toEqual([
    { rule: 'reject', domains: [{ domain: 'cuckoo.example', reason: 'Eggs' }] },
    { rule: 'limited', domains: [{ domain: 'j**.example' }] },
  ])
})

test('a list of 60,000 domains is cut at 50,000 (MO21)', () => {
  const many = Array.from({ length: 60_000 }, (_, index) => `n${index}.example`)
  const { domains } = normalizePolicy({ mrf_simple: { reject: many } })
  expect(domains[0]?.domains).toHaveLength(50_000)
  const blocks = many.map((domain) => ({ domain, severity: 'suspend' }))
  expect(normalizePolicy({}, blocks).domains[0]?.domains).toHaveLength(50_000)
})

test.each([
  ['any answer', fc.tuple(anyAnswer(), anyAnswer())],
  ['changed answers', fc.tuple(mutated(FEDERATION), mutated(BLOCKS))],
])('a policy survives %s', (_, answers) => {
  fc.assert(
    fc.property(answers, ([federation, blocks]) => {
      const policy = normalizePolicy(federation, blocks)
      for (const name of policy.policies) expect(name).toEqual(expect.any(String))
      for (const { domains } of policy.domains) {
        expect(domains.length).toBeGreaterThan(0)
        for (const { domain, reason = 'x' } of domains) {
          expect(domain).not.toBe('')
          expect(reason).not.toBe('')
          expect(domain + reason).toEqual(expect.any(String))
        }
      }
      for (const { rule, patterns } of policy.keywords)
        for (const { pattern, replacement } of patterns) {
          expect(pattern).not.toBe('')
          expect(replacement).toEqual(rule === 'replace' ? expect.any(String) : undefined)
        }
    }),
    { numRuns: 300 },
  )
})

describe('the rules of an instance', () => {
  test('have an id, a text and perhaps a hint', () => {
    expect(
      normalizeRules([
        { id: 1, text: ' Be  kind. ', hint: '' },
        { id: '2', text: 'No spoons.', hint: 'Magpies!' },
        { id: '3' },
        { text: 'without an id' },
        'Be quick.',
      ]),
    ).toEqual([
      { id: '1', text: 'Be kind.' },
      { id: '2', text: 'No spoons.', hint: 'Magpies!' },
    ])
  })

  test('survive any answer', () => {
    fc.assert(
      fc.property(fc.oneof(anyAnswer(), mutated([{ id: '1', text: 'a', hint: 'b' }])), (answer) => {
        for (const { id, text } of normalizeRules(answer)) expect([id, text]).not.toContain('')
      }),
    )
  })
})
