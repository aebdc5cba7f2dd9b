import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

async function setUp() {
  const started = await startEngine()
  const { instance, engine, world } = started
  const tab = await openTab(engine)
  const settled = async (body: Parameters<Tab['run']>[0]) => {
    const commandId = await tab.run(body)
    await world.tick(1_000)
    return tab.settled.get(commandId)
  }
  return { ...started, instance, tab, settled }
}

const fileOf = (text: string): File => new File([text], 'following_accounts.csv', { type: 'text/csv' })

describe('a file of people', () => {
  test('is sent to an instance that imports it (AC17)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/follow_import', json('job started'))
    const file = fileOf('Account address,Show boosts\nada@tools.example,true\nben@cats.example,true\n')
    expect(await settled({ kind: 'importPeople', what: 'follows', file })).toMatchObject({ ok: true })
    expect(instance.count('POST /api/pleroma/follow_import')).toBe(1)
  })

  test.each(['', 'Account address,Show boosts\n', '<html>Log in</html>', '{"_version": 1}'])(
    'without people is refused before it is sent: %j (AC17)',
    async (text) => {
      const { instance, settled } = await setUp()
      const ended = await settled({ kind: 'importPeople', what: 'blocks', file: fileOf(text) })
      expect(ended).toMatchObject({ ok: false, fault: { textKey: 'settings.data.empty_file' } })
      expect(instance.count('POST /api/pleroma/blocks_import')).toBe(0)
    },
  )

  test('that the instance refuses reports its words (AC17)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/mutes_import', refusal(500, 'no'))
    const ended = await settled({ kind: 'importPeople', what: 'mutes', file: fileOf('ada@tools.example') })
    expect(ended).toMatchObject({ ok: false, fault: { serverText: 'no' } })
  })

  test('is a job where an old version of the instance has no call for it (AC17)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/mutes_import', refusal(404, 'Not Found'))
    const ended = await settled({ kind: 'importPeople', what: 'mutes', file: fileOf('ada@tools.example') })
    expect(ended).toHaveProperty('result.jobId')
  })

  test('of blocked servers is a job, because no instance imports it (AC17)', async () => {
    const { instance, tab, settled } = await setUp()
    const jobs = await tab.watch('bulkJobs')
    instance.script('POST /api/v1/domain_blocks', json({}))
    const file = fileOf('#domain\nCats.Example\nbirds.example')
    expect(await settled({ kind: 'importPeople', what: 'domains', file })).toHaveProperty('result.jobId')
    expect(tab.entity('bulkJob', tab.rows(jobs)[0] ?? '')).toMatchObject({ done: 2, state: 'ended' })
    expect(instance.last('POST /api/v1/domain_blocks').body).toEqual({ domain: 'birds.example' })
  })
})

test('a list is exported whole, with the host of every name (AC22)', async () => {
  const { instance, settled } = await setUp()
  const page = [accountJson('1', 'ada'), { ...accountJson('2', 'ben'), acct: 'ben@cats.example' }]
  instance.script('GET /api/v1/mutes', ({ query }) =>
    query.get('max_id') === null
      ? json(page, { headers: { link: '<https://home.example/api/v1/mutes?max_id=2>; rel="next"' } })
      : json([accountJson('3', 'cleo')]),
  )
  const ended = await settled({ kind: 'exportPeople', what: 'mutes' })
  expect(ended).toMatchObject({
    ok: true,
    result: {
      csv: 'Account address\r\nada@rook.example\r\nben@cats.example\r\ncleo@rook.example\r\n',
    },
  })
})

test('a list of hundreds of servers in one page is exported whole (AC22)', async () => {
  const { instance, settled } = await setUp()
  const domains = Array.from({ length: 450 }, (_, at) => `a${at}.example`)
  instance.script('GET /api/v1/domain_blocks', json(domains))
  expect(await settled({ kind: 'exportPeople', what: 'domains' })).toMatchObject({
    result: { csv: domains.map((domain) => `${domain}\r\n`).join('') },
  })
})

test('a list that can’t be fetched whole is not exported (AC22)', async () => {
  const { instance, settled } = await setUp()
  instance.script('GET /api/v1/blocks', json({ error: 'none' }))
  expect(await settled({ kind: 'exportPeople', what: 'blocks' })).toMatchObject({
    ok: false,
    fault: { code: 'unreadable' },
  })
})

test('aliases are added and removed in all tabs, and a refusal is reported (AC16)', async () => {
  const { instance, engine, world, tab, settled } = await setUp()
  const aliases: string[] = []
  instance.script('GET /api/pleroma/aliases', () => json({ aliases }))
  const other = await openTab(engine)
  const view = await other.watch('aliases')
  instance.script('PUT /api/pleroma/aliases', ({ body }) => {
    aliases.push((body as { alias: string }).alias)
    return json({ status: 'success' })
  })
  expect(await settled({ kind: 'addAlias', alias: ' @ada@tools.example ' })).toMatchObject({ ok: true })
  await world.tick(1_000)
  expect(other.rows(view)).toEqual(['ada@tools.example'])
  instance.script('PUT /api/pleroma/aliases', refusal(404, 'Target account does not exist.'))
  expect(await settled({ kind: 'addAlias', alias: 'nobody' })).toMatchObject({ ok: false })
  instance.script('DELETE /api/pleroma/aliases', () => {
    aliases.pop()
    return json({ status: 'success' })
  })
  expect(await settled({ kind: 'removeAlias', alias: 'ada@tools.example' })).toMatchObject({ ok: true })
  expect(other.rows(view)).toEqual([])
  expect(tab.settled.size).toBeGreaterThan(0)
})

test('a backup shows its progress by itself, until it is ready or has failed (AC18)', async () => {
  const { instance, world, tab } = await setUp()
  const answer = { id: 3, state: 'running', processed_number: 4, inserted_at: '2026-11-01T00:00:00Z' }
  instance.script('GET /api/v1/pleroma/backups', () => json([answer]))
  const view = await tab.watch('backups')
  await world.tick(100)
  expect(tab.rows(view)).toEqual(['3'])
  expect(tab.entity('backup', '3')).toMatchObject({ state: 'running', processed: 4 })
  Object.assign(answer, { state: 'complete', url: 'https://home.example/b.zip', file_size: 9 })
  await world.tick(11_000)
  expect(tab.entity('backup', '3')).toMatchObject({ state: 'ready', url: 'https://home.example/b.zip' })
  answer.state = 'failed'
  await world.tick(11_000)
  expect(tab.entity('backup', '3')?.state).toBe('failed')
  expect(tab.entity('backup', '3')).not.toHaveProperty('url')
})

test('a backup that the instance can’t remove stays, and says so (AC18)', async () => {
  const { instance, world, tab, settled } = await setUp()
  instance.script('GET /api/v1/pleroma/backups', json([{ id: 3, state: 'failed' }]))
  instance.script('DELETE /api/v1/pleroma/backups/3', refusal(404, 'Not Found'))
  const view = await tab.watch('backups')
  await world.tick(100)
  const ended = await settled({ kind: 'removeBackup', backupId: '3' })
  expect(ended).toMatchObject({ ok: false, fault: { code: 'unsupported' } })
  expect(tab.rows(view)).toEqual(['3'])
})
