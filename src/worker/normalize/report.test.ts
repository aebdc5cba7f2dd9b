import { expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { newHarvest } from './harvest.ts'
import { normalizeReport } from './report.ts'
import { pleromaAccount, remoteAccount, report, testContext } from './testing/samples.ts'

function reportOf(raw: unknown) {
  const harvest = newHarvest()
  const id = normalizeReport(raw, harvest, testContext())
  return { id, harvest, report: harvest.reports.get(id ?? '') }
}

test('a report has its target, author, posts and notes', () => {
  const { report: normalized, harvest } = reportOf(report())
  expect(normalized).toEqual({
    id: '17',
    state: 'open',
    accountId: '109',
    actorId: '9vAlice',
    content: ['Says ', { t: 'strong', c: ['rude'] }, ' things'],
    statuses: [expect.objectContaining({ id: 'AFmFMSpITT9xcOJKcK', createdAt: expect.stringMatching(/Z$/) })],
    notes: [
      {
        id: '3',
        content: ['I have written to them'],
        createdAt: '2024-05-02T08:00:00.000Z',
      },
    ],
  })
  expect([...harvest.accounts.keys()].sort()).toEqual(['109', '9vAlice'])
  expect(harvest.statuses.size).toBe(0)
})

test('a reported post keeps its author’s emoji and its text, and is no post of the store (NO25)', () => {
  const { report: normalized, harvest } = reportOf(report())
  const [post] = normalized?.statuses ?? []
  expect(post?.author).toContainEqual(expect.objectContaining({ t: 'emoji', name: 'crow' }))
  expect(plainText(post?.content ?? [])).not.toBe('')
  expect(harvest.statuses.size).toBe(0)
})

test('a long report has all its posts and notes (NO25)', () => {
  const ids = Array.from({ length: 25 }, (_, place) => `${place}`)
  const { report: normalized } = reportOf(
    report({
      statuses: ids.map((id) => ({ id, account: null })),
      notes: ids.map((id) => ({ id, content: 'x' })),
    }),
  )
  expect(normalized?.statuses.map(({ id }) => id)).toEqual(ids)
  expect(normalized?.notes.map(({ id }) => id)).toEqual(ids)
})

test('a reported post that cannot be read is listed by its id', () => {
  const [post] = reportOf(report({ statuses: [{ id: '5', account: null }] })).report?.statuses ?? []
  expect(post).toMatchObject({ id: '5', author: [], content: [], attachments: [] })
})

test('reads Mastodon’s names of the accounts, and its resolved flag', () => {
  const raw = {
    id: '17',
    action_taken: true,
    comment: 'rude',
    account: pleromaAccount(),
    target_account: remoteAccount(),
  }
  expect(reportOf(raw).report).toMatchObject({
    state: 'resolved',
    accountId: '109',
    actorId: '9vAlice',
    statuses: [],
    notes: [],
  })
})

test('a note and Mastodon’s comment are shown as they were typed (NO25)', () => {
  const typed = 'They sent me\n<b>threats</b> & worse: 3 &lt; 5'
  const shown = ['They sent me', { t: 'br' }, '<b>threats</b> & worse: 3 &lt; 5']
  const mastodon = { id: '17', comment: typed, account: pleromaAccount(), target_account: remoteAccount() }
  expect(reportOf(mastodon).report?.content).toEqual(shown)
  const { report: pleroma } = reportOf(report({ notes: [{ id: '3', content: typed }] }))
  expect(pleroma?.notes[0]?.content).toEqual(shown)
  // Pleroma sends HTML, which also contains the comments of remote servers.
  expect(reportOf(report({ content: 'Two\nlines<br>and a &lt;third&gt;' })).report?.content).toEqual([
    'Two',
    { t: 'br' },
    'lines',
    { t: 'br' },
    'and a <third>',
  ])
})

test('rejects a report without a target or an id', () => {
  expect(reportOf(report({ account: null })).id).toBeNull()
  expect(reportOf(report({ id: {} })).id).toBeNull()
  expect(reportOf('report').id).toBeNull()
})

test('an unknown state counts as open', () => {
  expect(reportOf(report({ state: 'lost' })).report?.state).toBe('open')
})

test('reads the accounts within those of Mastodon’s admin API, and who looks after the report', () => {
  const inAdmin = (account: { id?: unknown }) => ({ id: account.id, username: 'x', email: 'x@x', account })
  const raw = {
    id: '17',
    created_at: '2024-05-01T10:00:00Z',
    account: inAdmin(pleromaAccount()),
    target_account: inAdmin(remoteAccount()),
    assigned_account: inAdmin(pleromaAccount()),
  }
  const { report: normalized, harvest } = reportOf(raw)
  expect(normalized).toMatchObject({
    accountId: '109',
    actorId: '9vAlice',
    assigneeId: '9vAlice',
    createdAt: '2024-05-01T10:00:00.000Z',
  })
  expect(harvest.accounts.get('109')?.acct).toContain('@')
})

test('the account of a report is known as deactivated, as Pleroma’s admin API says it (MO6)', () => {
  // Such accounts are not made for this moderator: the `pleroma` part does not say it.
  const { deactivated: _, ...pleroma } = pleromaAccount().pleroma as Record<string, unknown>
  const reported = (admin: Record<string, unknown>) =>
    reportOf(report({ account: pleromaAccount({ pleroma, ...admin }) })).harvest.accounts.get('9vAlice')
  expect(reported({ is_active: false })?.deactivated).toBe(true)
  expect(reported({ deactivated: true })?.deactivated).toBe(true)
  expect(reported({ is_active: true })?.deactivated).toBe(false)
})

test('the names that Pleroma’s admin API escapes are read as they were typed (MO17)', () => {
  const account = pleromaAccount({ nickname: 'alice', display_name: 'Alice&#39;s &lt;3 &amp; Co' })
  const { harvest } = reportOf(report({ account }))
  expect(harvest.accounts.get('9vAlice')?.nameText).toBe("Alice's <3 & Co")
})

test('a report without a moderator, or whose moderator the instance does not send', () => {
  expect(reportOf(report({ assigned_account: null })).report?.assigneeId).toBeNull()
  expect(reportOf(report()).report).not.toHaveProperty('assigneeId')
})

test('the category and the broken rules, with their words or only their ids (NO25)', () => {
  const harvest = newHarvest()
  const target = { id: '9', acct: 'magpie', username: 'magpie' }
  const read = (more: object) => {
    const id = normalizeReport(
      { id: '5', target_account: target, comment: '', ...more },
      harvest,
      testContext(),
    )
    return harvest.reports.get(id ?? '')
  }
  expect(
    read({ category: 'violation', rules: [{ id: '1', text: 'No spam' }], rule_ids: ['1'] }),
  ).toMatchObject({
    category: 'violation',
    rules: [{ id: '1', text: 'No spam' }],
  })
  expect(read({ category: 'violation', rule_ids: [1] })?.rules).toEqual([{ id: '1' }])
  expect(read({ category: 'dance', rules: null, rule_ids: null })).not.toHaveProperty('category')
})
