import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/shared/fault/fault.ts'
import type { LookupAnswer } from '../../src/shared/protocol/operations.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, statusJson } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const LOOKUP = 'GET /api/v1/accounts/lookup'
const SEARCH = 'GET /api/v2/search'
const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'

const ask = async (tab: Tab, name: string): Promise<Outcome<LookupAnswer>> => {
  const lookingUp = tab.api.lookup({ kind: 'account', name, account: tab.account })
  await settle()
  return lookingUp
}
const foundAs = (accountId: string | null) => ({ ok: true, value: { accountId } })
const dora = accountJson('u-dora', 'dora')

async function setUp(signedIn: string | null = 'alice') {
  const started = await startEngine({ signedIn })
  const tab = await openTab(started.engine)
  return { ...started, tab }
}

describe('an account', () => {
  test('is found by name, with its counts and relationship', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(LOOKUP, ({ query }) => (query.get('acct') === 'dora' ? json(dora) : refusal(404, 'no')))
    instance.script(RELATIONSHIPS, json([{ id: 'u-dora', following: true }]))
    expect(await ask(tab, '@dora')).toEqual(foundAs('u-dora'))
    expect(tab.entity('account', 'u-dora')).toMatchObject({ acct: 'dora' })
    expect(tab.entity('counts', 'u-dora')).toMatchObject({ followersCount: 3 })
    await world.tick(100)
    expect(tab.entity('relationship', 'u-dora')).toMatchObject({ following: true })
  })

  test('unknown to the lookup endpoint is fetched by its name', async () => {
    const { instance, tab } = await setUp()
    instance.script(LOOKUP, refusal(404, 'not found'))
    instance.script('GET /api/v1/accounts/dora', json(dora))
    expect(await ask(tab, 'dora')).toEqual(foundAs('u-dora'))
  })

  test('is found by id alone after a dollar sign', async () => {
    const { instance, tab } = await setUp()
    instance.script('GET /api/v1/accounts/u-dora', json(dora))
    expect(await ask(tab, '$u-dora')).toEqual(foundAs('u-dora'))
    expect(instance.count(LOOKUP)).toBe(0)
  })

  test('of another instance is resolved for members', async () => {
    const { instance, tab } = await setUp()
    const remote = accountJson('u-away', 'emil', { acct: 'emil@Far.example' })
    instance.script(SEARCH, ({ query }) =>
      json({ accounts: query.get('resolve') === 'true' ? [dora, remote] : [] }),
    )
    expect(await ask(tab, 'emil@far.example')).toEqual(foundAs('u-away'))
    expect(await ask(tab, 'someone@far.example')).toEqual(foundAs(null))
  })

  test('of another instance is not searched for visitors', async () => {
    const { instance, tab } = await setUp(null)
    instance.script(LOOKUP, refusal(404, 'no'))
    instance.script('GET /api/v1/accounts/emil%40far.example', refusal(404, 'no'))
    expect(await ask(tab, 'emil@far.example')).toEqual(foundAs(null))
    expect(instance.count(SEARCH)).toBe(0)
  })

  test('already loaded is returned at once, and refreshed', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(LOOKUP, json(dora))
    await ask(tab, 'dora')
    const hold = instance.hold('GET /api/v1/accounts/u-dora')
    instance.script('GET /api/v1/accounts/u-dora', json({ ...dora, display_name: 'Dora the second' }))
    expect(await ask(tab, 'dora')).toEqual(foundAs('u-dora'))
    expect(await ask(tab, 'u-dora')).toEqual(foundAs('u-dora'))
    expect(instance.count(LOOKUP)).toBe(1)
    hold.release()
    await world.tick(100)
    expect(tab.entity('account', 'u-dora')).toMatchObject({ nameText: 'Dora the second' })
  })

  test.each(['.', '..', '', '@', 'a b', 'a/b', 'a?b'])('is never fetched as %j', async (name) => {
    const { instance, tab } = await setUp()
    const before = instance.calls.length
    expect(await ask(tab, name)).toEqual(foundAs(null))
    expect(instance.calls.length).toBe(before)
  })

  test('is never fetched by a name that is too long', async () => {
    const { instance, tab } = await setUp()
    const before = instance.calls.length
    expect(await ask(tab, 'x'.repeat(500))).toEqual(foundAs(null))
    expect(instance.calls.length).toBe(before)
  })

  test('does not exist if the instance says so with another status than 404 (PR21)', async () => {
    const { instance, tab } = await setUp(null)
    instance.script(LOOKUP, refusal(400, 'No user with such user_id'))
    instance.script('GET /api/v1/accounts/dora', refusal(500, 'No user with such user_id'))
    expect(await ask(tab, 'dora')).toEqual(foundAs(null))
    instance.script('GET /api/v1/accounts/dora', refusal(500, 'gone fishing'))
    expect(await ask(tab, 'dora')).toMatchObject({ ok: false, fault: { serverText: 'gone fishing' } })
  })

  test('that cannot be fetched is a fault, not a missing account', async () => {
    const { instance, tab } = await setUp(null)
    instance.script(LOOKUP, refusal(401, 'log in'))
    instance.script('GET /api/v1/accounts/dora', refusal(401, 'log in'))
    expect(await ask(tab, 'dora')).toMatchObject({ ok: false, fault: { status: 401 } })
    instance.script(LOOKUP, json({ error: 'no account' }))
    instance.script('GET /api/v1/accounts/dora', json([]))
    expect(await ask(tab, 'dora')).toEqual(foundAs(null))
  })
})

test('a tab keeps the accounts it looked up last, also after changes', async () => {
  const { instance, tab } = await setUp()
  const person = (n: number, more = {}) => accountJson(`u-${n}`, `p${n}`, more)
  instance.script(LOOKUP, ({ query }) => json(person(Number(query.get('acct')?.slice(1)))))
  instance.script(RELATIONSHIPS, ({ query }) => json([{ id: query.getAll('id[]')[0], following: false }]))
  for (let n = 1; n <= 30; n++) expect(await ask(tab, `p${n}`)).toEqual(foundAs(`u-${n}`))
  expect(tab.entity('account', 'u-30')).toBeDefined()
  await tab.run({ kind: 'relate', accountId: 'u-30', change: 'follow' })
  expect(tab.entity('relationship', 'u-30')).toMatchObject({ following: true })
})

test('a restarted engine sends an account again when a tab looks it up', async () => {
  const { world, engine, instance, tab } = await setUp()
  instance.script(LOOKUP, json(dora))
  await ask(tab, 'dora')
  await engine.kill()
  const next = await world.start()
  const again = await openTab(next)
  expect(again.entity('account', 'u-dora')).toBeUndefined()
  expect(await ask(again, 'dora')).toEqual(foundAs('u-dora'))
  expect(again.entity('account', 'u-dora')).toBeDefined()
})

test('a post is found by its address, and no other post that only mentions it (SA13)', async () => {
  const { instance, tab } = await setUp()
  const uri = 'https://far.example/objects/1'
  const quoting = statusJson('p-quoting', dora, { content: uri })
  const post = statusJson('p-post', dora, { uri })
  const find = async () => {
    const looking = tab.api.lookup({ kind: 'postAt', url: uri, account: tab.account })
    await settle()
    return looking
  }
  instance.script(SEARCH, json({ statuses: [quoting, post] }))
  expect(await find()).toMatchObject({ ok: true, value: { statusId: 'p-post' } })
  instance.script(SEARCH, json({ statuses: [quoting] }))
  expect(await find()).toMatchObject({ ok: false, fault: { code: 'missing' } })
})
