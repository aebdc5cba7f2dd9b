import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Outcome } from '../../src/shared/fault/fault.ts'
import { plainText } from '../../src/shared/model/richText.ts'
import type { Lookup, LookupAnswer } from '../../src/shared/protocol/operations.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, type World } from './harness/world.ts'

type Ask = (lookup: Lookup) => Promise<Outcome<LookupAnswer>>

/** A tab of luna's at an instance that speaks `dialect`. */
async function visit(
  dialect: DialectName,
  change: (instance: Instance) => void = () => {},
): Promise<{ instance: Instance; world: World; tab: Tab; ask: Ask }> {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  change(instance)
  const world = await browserAt(instance, 'luna')
  const tab = await openTab(await world.start())
  await world.tick(2_000)
  const ask: Ask = async (lookup) => {
    const asked = tab.api.lookup({ ...lookup, account: tab.account })
    await world.tick(2_000)
    return asked
  }
  return { instance, world, tab, ask }
}

const found = (answer: Outcome<LookupAnswer>): LookupAnswer => {
  if (!answer.ok) throw new Error(answer.fault.message)
  return answer.value
}
const BLOCKS = '/api/v1/instance/domain_blocks'
const document = (name: 'terms' | 'description' | 'privacy'): Lookup => ({ kind: 'document', document: name })

describe('the staff', () => {
  test('is grouped by role, and the tab has the accounts (MO10)', async () => {
    const { tab, ask } = await visit('pleroma', ({ state }) => {
      for (const account of state.accounts.values()) {
        if (account.username === 'luna') Object.assign(account, { role: 'moderator', showRole: false })
      }
    })
    const { staff } = found(await ask({ kind: 'staff' }))
    const names = (ids: readonly string[] = []) => ids.map((id) => tab.entity('account', id)?.acct)
    expect(names(staff?.admins)).toEqual(['admin'])
    expect(names(staff?.moderators)).toEqual(['moss'])
    expect(names(staff?.others)).toEqual(['luna'])
    expect(staff).toMatchObject({ contact: [], addresses: [] })
  })

  test('that can not be found is shown by its address; for 30 there are only 20 lookups (MO11)', async () => {
    const { instance, ask } = await visit('pleroma', ({ control }) =>
      control.overrideAnswer('/nodeinfo/2.0.json', {
        metadata: {
          staffAccounts: Array.from({ length: 30 }, (_, index) => `${ORIGIN}/users/nobody${index}`),
        },
      }),
    )
    const { staff } = found(await ask({ kind: 'staff' }))
    expect(staff?.addresses).toHaveLength(20)
    expect(instance.control.stats().byPath['GET /api/v1/accounts/lookup']).toBe(20)
  })

  test.each(['mastodon', 'gotosocial'] as const)(
    'of %s is the contact account, because no staff is listed (MO10)',
    async (dialect) => {
      const { tab, ask } = await visit(dialect)
      const { staff } = found(await ask({ kind: 'staff' }))
      expect(staff?.contact.map((id) => tab.entity('account', id)?.acct)).toEqual(['admin'])
      expect(staff?.admins).toEqual([])
    },
  )
})

describe('the federation policy', () => {
  test('of Pleroma is in its nodeinfo, and costs no call (MO12)', async () => {
    const { instance, ask } = await visit('pleroma')
    const { policy } = found(await ask({ kind: 'policy' }))
    expect(policy?.policies).toContain('KeywordPolicy')
    expect(policy?.domains.map(({ rule }) => rule)).toEqual([
      'reject',
      'quarantined',
      'federated_timeline_removal',
      'media_nsfw',
    ])
    expect(policy?.keywords.at(-1)?.patterns).toEqual([{ pattern: 'pigeon', replacement: 'rock dove' }])
    expect(instance.control.stats().byPath[`GET ${BLOCKS}`]).toBeUndefined()
  })

  test.each(['mastodon@4.3', 'gotosocial'] as const)(
    'of %s is its list of blocked domains (MO20)',
    async (dialect) => {
      const { ask } = await visit(dialect)
      expect(found(await ask({ kind: 'policy' })).policy).toEqual({
        policies: [],
        domains: [
          {
            rule: 'reject',
            domains: [{ domain: 'cuckoo.example', reason: 'Lays its eggs in the nests of others.' }],
          },
          { rule: 'limited', domains: [{ domain: 'noisy-miner.example' }] },
        ],
        keywords: [],
      })
    },
  )

  test.each([401, 403, 404])(
    'that is withheld by %i is empty, and not asked for again until the next start (MO20, I46)',
    async (status) => {
      const { instance, world, ask } = await visit('mastodon@4.3', ({ control }) =>
        control.fault({ match: BLOCKS, status }),
      )
      expect(found(await ask({ kind: 'policy' })).policy?.domains).toEqual([])
      instance.control.clearFaults()
      expect(found(await ask({ kind: 'policy' })).policy?.domains).toEqual([])
      expect(instance.control.stats().byPath[`GET ${BLOCKS}`]).toBe(1)

      const tab = await openTab(await world.start())
      await world.tick(2_000)
      const asked = tab.api.lookup({ kind: 'policy', account: tab.account })
      await world.tick(2_000)
      expect(found(await asked).policy?.domains).toHaveLength(2)
    },
  )

  test.each([
    ['an error', { status: 500 }],
    ['no answer', { dropConnection: true }],
  ])('that meets %s is a failure, and can be asked for again (MO20)', async (_, fault) => {
    const { instance, ask } = await visit('mastodon@4.3', ({ control }) =>
      control.fault({ match: BLOCKS, ...fault }),
    )
    expect((await ask({ kind: 'policy' })).ok).toBe(false)
    instance.control.clearFaults()
    expect(found(await ask({ kind: 'policy' })).policy?.domains).toHaveLength(2)
  })
})

test.each(['pleroma', 'mastodon', 'gotosocial'] as const)(
  'the rules of %s are known (I30)',
  async (dialect) => {
    const { ask } = await visit(dialect)
    expect(found(await ask({ kind: 'rules' })).rules).toEqual([
      { id: '1', text: 'Be kind to one another.' },
      { id: '2', text: 'No shiny things that belong to others.', hint: 'Magpies, this means you.' },
    ])
  },
)

describe('the documents', () => {
  const textOf = async (ask: Ask, name: 'terms' | 'description' | 'privacy'): Promise<string> =>
    plainText(found(await ask(document(name))).document ?? []).trim()

  test('of Mastodon come from calls of their own (I35)', async () => {
    const { ask } = await visit('mastodon')
    expect(await textOf(ask, 'description')).toBe('All trees here are open at night.')
    expect(await textOf(ask, 'privacy')).toContain('Twigs, and nothing else.')
    expect(await textOf(ask, 'terms')).toBe('Stop it, and it is gone.')
  })

  test('of Pleroma are a file, and its description where that is longer (I35)', async () => {
    const { ask } = await visit('pleroma', ({ control }) =>
      control.overrideAnswer('/api/v1/instance', {
        description: '<p>A long story.</p>',
        short_description: 'Short.',
      }),
    )
    expect(await textOf(ask, 'description')).toBe('A long story.')
    expect(await textOf(ask, 'privacy')).toBe('')
    expect(await textOf(ask, 'terms')).toContain('Break what you like.')
  })

  test("of GoToSocial are in the instance's answer (I35)", async () => {
    const { ask } = await visit('gotosocial', ({ control }) =>
      control.overrideAnswer('/api/v1/instance', { terms: '<p>Bring seeds.</p>' }),
    )
    expect(await textOf(ask, 'terms')).toBe('Bring seeds.')
  })

  test('that are withheld count as missing, and those that fail as a failure (I31)', async () => {
    const { ask } = await visit('mastodon', ({ control }) => {
      control.fault({ match: 'privacy_policy', status: 404 })
      control.fault({ match: 'extended_description', status: 500 })
    })
    expect(found(await ask(document('privacy'))).document).toBeNull()
    expect(await ask(document('description'))).toMatchObject({ ok: false, fault: { status: 500 } })
  })

  test('of any shape do no harm (I31)', async () => {
    const { ask } = await visit('mastodon', ({ control }) => {
      control.overrideAnswer('/api/v1/instance/privacy_policy', [{ content: 7 }])
      control.overrideAnswer('/api/v1/instance/extended_description', { content: { html: '<p>' } })
    })
    expect(found(await ask(document('privacy'))).document).toBeNull()
    expect(found(await ask(document('description'))).document).toBeNull()
  })
})
