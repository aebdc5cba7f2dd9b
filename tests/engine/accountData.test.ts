import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

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
    expect(await settled({ kind: 'importData', what: 'follows', file })).toMatchObject({ ok: true })
    expect(instance.count('POST /api/pleroma/follow_import')).toBe(1)
  })

  test.each(['', 'Account address,Show boosts\n', '<html>Log in</html>', '{"_version": 1}'])(
    'without people is refused before it is sent: %j (AC17)',
    async (text) => {
      const { instance, settled } = await setUp()
      const ended = await settled({ kind: 'importData', what: 'blocks', file: fileOf(text) })
      expect(ended).toMatchObject({ ok: false, fault: { textKey: 'settings.data.empty_file' } })
      expect(instance.count('POST /api/pleroma/blocks_import')).toBe(0)
    },
  )

  test('that the instance refuses reports its words (AC17)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/mutes_import', refusal(500, 'no'))
    const ended = await settled({ kind: 'importData', what: 'mutes', file: fileOf('ada@tools.example') })
    expect(ended).toMatchObject({ ok: false, fault: { serverText: 'no' } })
  })

  test('is a job where an old version of the instance has no call for it (AC17)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/mutes_import', refusal(404, 'Not Found'))
    const ended = await settled({ kind: 'importData', what: 'mutes', file: fileOf('ada@tools.example') })
    expect(ended).toHaveProperty('result.jobId')
  })

  test('of blocked servers is a job, because no instance imports it (AC17)', async () => {
    const { instance, tab, settled } = await setUp()
    const jobs = await tab.watch('bulkJobs')
    instance.script('POST /api/v1/domain_blocks', json({}))
    const file = fileOf('#domain\nCats.Example\nbirds.example')
    expect(await settled({ kind: 'importData', what: 'domains', file })).toHaveProperty('result.jobId')
    expect(tab.entity('bulkJob', tab.rows(jobs)[0] ?? '')).toMatchObject({ done: 2, state: 'ended' })
    expect(instance.last('POST /api/v1/domain_blocks').body).toEqual({ domain: 'birds.example' })
  })
})

describe('a file that says how people are followed or muted (AC32)', () => {
  async function importFile(what: 'follows' | 'mutes', text: string) {
    const { instance, tab, settled } = await setUp()
    const jobs = await tab.watch('bulkJobs')
    instance.script(
      'GET /api/v1/accounts/lookup',
      json({ ...accountJson('u-ada', 'ada'), acct: 'ada@tools.example' }),
    )
    for (const call of ['accounts/u-ada/follow', 'accounts/u-ada/mute', 'pleroma/accounts/u-ada/subscribe'])
      instance.script(`POST /api/v1/${call}`, json({ id: 'u-ada' }))
    await settled({ kind: 'importData', what, file: fileOf(text) })
    return { instance, job: tab.entity('bulkJob', tab.rows(jobs)[0] ?? '') }
  }

  test('is imported one by one, as the instance’s own call reads only names', async () => {
    const { instance, job } = await importFile(
      'follows',
      'Account address,Show boosts,Notify on new posts,Languages\nada@tools.example,false,true,de\nx y\n',
    )
    expect(instance.count('POST /api/pleroma/follow_import')).toBe(0)
    expect(instance.last('POST /api/v1/accounts/u-ada/follow').body).toEqual({ reblogs: false })
    expect(instance.count('POST /api/v1/pleroma/accounts/u-ada/subscribe')).toBe(1)
    expect(job).toMatchObject({
      total: 1,
      done: 1,
      notes: { skippedCount: 1, skipped: [{ text: 'x y', why: 'unreadable' }], unusedColumns: ['Languages'] },
    })
  })

  test('mutes somebody and leaves their notifications', async () => {
    const { instance } = await importFile(
      'mutes',
      'Account address,Hide notifications\nada@tools.example,false\n',
    )
    expect(instance.last('POST /api/v1/accounts/u-ada/mute').body).toEqual({ notifications: false })
  })

  test('tells what the instance’s own call was not given', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/blocks_import', json('job started'))
    const file = fileOf('Account address,Note\nada@tools.example,x\nno name\n')
    expect(await settled({ kind: 'importData', what: 'blocks', file })).toMatchObject({
      result: { importNotes: { skippedCount: 1, unusedColumns: ['Note'] } },
    })
  })
})

describe('a file of lists (AC27)', () => {
  const file = fileOf('Birds,ada@tools.example\nCats,ada@tools.example\nCats,nobody@tools.example\n')

  async function start() {
    const { settled, ...started } = await setUp()
    const { instance, tab } = started
    const jobs = await tab.watch('bulkJobs')
    const lists = [{ id: '7', title: 'Birds' }]
    instance.script('GET /api/v1/lists', () => json(lists))
    instance.script('POST /api/v1/lists', ({ body }) => {
      const made = { id: '8', title: (body as { title: string }).title }
      lists.push(made)
      return json(made)
    })
    instance.script('GET /api/v1/accounts/lookup', ({ query }) =>
      query.get('acct') === 'ada@tools.example'
        ? json({ ...accountJson('u-ada', 'ada'), acct: 'ada@tools.example' })
        : refusal(404, 'Record not found'),
    )
    instance.script('GET /api/v1/accounts/search', json([]))
    for (const id of ['7', '8'])
      for (const method of ['POST', 'DELETE'])
        instance.script(`${method} /api/v1/lists/${id}/accounts`, json({}))
    const job = () => tab.entity('bulkJob', tab.rows(jobs)[0] ?? '')
    return { ...started, settled, job }
  }

  test('puts people on lists, and creates the lists that are missing', async () => {
    const { instance, settled, job } = await start()
    await settled({ kind: 'importData', what: 'lists', file })
    expect(job()).toMatchObject({
      act: 'putOnList',
      done: 3,
      state: 'ended',
      failures: [{ target: 'nobody@tools.example / Cats', reason: '' }],
    })
    expect(instance.count('POST /api/v1/lists')).toBe(1)
    expect(instance.last('POST /api/v1/lists').body).toEqual({ title: 'Cats' })
    for (const id of ['7', '8'])
      expect(instance.last(`POST /api/v1/lists/${id}/accounts`).body).toEqual({ account_ids: ['u-ada'] })
  })

  test('takes them off again when it is undone, and creates no list', async () => {
    const { instance, world, tab, settled, job } = await start()
    await settled({ kind: 'importData', what: 'lists', file })
    await tab.run({ kind: 'undoBulk', jobId: job()?.id ?? '' })
    await world.tick(1_000)
    expect(job()).toMatchObject({ act: 'takeOffList', done: 2, state: 'ended', failedCount: 0 })
    expect(instance.count('DELETE /api/v1/lists/7/accounts')).toBe(1)
    expect(instance.count('DELETE /api/v1/lists/8/accounts')).toBe(1)
    expect(instance.count('POST /api/v1/lists')).toBe(1)
  })

  test('counts somebody who is already on the list as done', async () => {
    const { instance, settled, job } = await start()
    const taken = 'Validation failed: Account has already been taken'
    instance.script('POST /api/v1/lists/7/accounts', refusal(422, taken))
    await settled({ kind: 'importData', what: 'lists', file })
    expect(job()).toMatchObject({ done: 3, failedCount: 1 })
  })
})

describe('a file of bookmarks (AC27)', () => {
  const address = 'https://cats.example/users/ben/statuses/1'

  async function start(text: string) {
    const { settled, ...started } = await setUp()
    const { instance, tab } = started
    const jobs = await tab.watch('bulkJobs')
    const [id = ''] = instance.fill(1)
    const post = { ...instance.statuses.get(id), uri: address }
    const other = { ...post, id: 's-9', uri: 'https://dogs.example/9', url: 'https://dogs.example/9' }
    // Servers that search texts also find posts that quote the address.
    instance.script('GET /api/v2/search', ({ query }) =>
      json({ statuses: query.get('q') === address ? [other, post] : [other] }),
    )
    instance.script(`POST /api/v1/statuses/${id}/bookmark`, json({ ...post, bookmarked: true }))
    const ended = await settled({ kind: 'importData', what: 'bookmarks', file: fileOf(text) })
    return { instance, ended, id, job: tab.entity('bulkJob', tab.rows(jobs)[0] ?? '') }
  }

  test('bookmarks the posts of these addresses only', async () => {
    const { instance, id, job } = await start(`${address}\nhttps://gone.example/2\n`)
    expect(instance.count(`POST /api/v1/statuses/${id}/bookmark`)).toBe(1)
    expect(instance.last('GET /api/v2/search').query.get('resolve')).toBe('true')
    expect(job).toMatchObject({
      act: 'bookmark',
      done: 2,
      failures: [{ target: 'https://gone.example/2', reason: '' }],
    })
  })

  test('without posts is refused', async () => {
    const { ended, job } = await start('Account address\nada@tools.example')
    expect(ended).toMatchObject({ ok: false, fault: { textKey: 'settings.data.no_posts' } })
    expect(job).toBeUndefined()
  })
})

test('lists and bookmarks are exported as Mastodon writes them, and run in no spreadsheet (AC22, AC30)', async () => {
  const { instance, settled } = await setUp()
  instance.script(
    'GET /api/v1/lists',
    json([
      { id: '7', title: 'Birds, all' },
      { id: '8', title: 'None' },
      { id: '9', title: '=1+1' },
    ]),
  )
  instance.script('GET /api/v1/lists/7/accounts', json([accountJson('1', 'ada')]))
  instance.script('GET /api/v1/lists/8/accounts', json([]))
  instance.script('GET /api/v1/lists/9/accounts', json([accountJson('1', 'ada')]))
  expect(await settled({ kind: 'exportData', what: 'lists' })).toMatchObject({
    result: { csv: `"Birds, all",ada@rook.example\r\n'=1+1,ada@rook.example\r\n` },
  })
  const long = `https://a.example/${'x'.repeat(700)}`
  instance.script(
    'GET /api/v1/bookmarks',
    json([
      { uri: 'https://a.example/1' },
      { id: '2' },
      null,
      { uri: long },
      { uri: '=cmd|x' },
      { uri: 'javascript:1' },
    ]),
  )
  expect(await settled({ kind: 'exportData', what: 'bookmarks' })).toMatchObject({
    result: { csv: `https://a.example/1\r\n${long}\r\n` },
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
  instance.script('GET /api/v1/accounts/relationships', json([{ id: '2', muting_notifications: false }]))
  const ended = await settled({ kind: 'exportData', what: 'mutes' })
  expect(ended).toMatchObject({
    ok: true,
    result: {
      csv:
        'Account address,Hide notifications\r\n' +
        'ada@rook.example,true\r\nben@cats.example,false\r\ncleo@rook.example,true\r\n',
    },
  })
})

test('follows are exported with what is shown of each, and not without it (AC32)', async () => {
  const { instance, settled } = await setUp()
  const people = Array.from({ length: 41 }, (_, at) => accountJson(`${at}`, `bird${at}`))
  instance.script('GET /api/v1/accounts/u-alice/following', json(people))
  instance.script('GET /api/v1/accounts/relationships', ({ query }) =>
    json(
      query.getAll('id[]').map((id) => ({
        id,
        showing_reblogs: id !== '40',
        notifying: id === '40',
        languages: id === '0' ? ['de', 'en'] : null,
      })),
    ),
  )
  const ended = await settled({ kind: 'exportData', what: 'follows' })
  const rows = ended?.ok === true ? (ended.result?.csv ?? '').split('\r\n') : []
  expect(rows).toHaveLength(43)
  expect(rows[0]).toBe('Account address,Show boosts,Notify on new posts,Languages')
  expect(rows[1]).toBe('bird0@rook.example,true,false,"de, en"')
  expect(rows[41]).toBe('bird40@rook.example,false,true,')
  instance.script('GET /api/v1/accounts/relationships', refusal(500, 'no'))
  expect(await settled({ kind: 'exportData', what: 'follows' })).toMatchObject({ ok: false })
})

test('a list of hundreds of servers in one page is exported whole (AC22)', async () => {
  const { instance, settled } = await setUp()
  const domains = Array.from({ length: 450 }, (_, at) => `a${at}.example`)
  instance.script('GET /api/v1/domain_blocks', json(domains))
  expect(await settled({ kind: 'exportData', what: 'domains' })).toMatchObject({
    result: { csv: domains.map((domain) => `${domain}\r\n`).join('') },
  })
})

test('a list that can’t be fetched whole is not exported (AC22)', async () => {
  const { instance, settled } = await setUp()
  instance.script('GET /api/v1/blocks', json({ error: 'none' }))
  expect(await settled({ kind: 'exportData', what: 'blocks' })).toMatchObject({
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
  // Pleroma refuses with the status 200.
  for (const [call, kind] of [
    ['PUT /api/pleroma/aliases', 'addAlias'],
    ['DELETE /api/pleroma/aliases', 'removeAlias'],
  ] as const) {
    instance.script(call, json({ error: 'not_found' }))
    expect(await settled({ kind, alias: 'ada@tools.example' })).toMatchObject({
      ok: false,
      fault: { code: 'refused', serverText: 'not_found' },
    })
  }
  expect(other.rows(view)).toEqual(['ada@tools.example'])
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

test('a backup is taken off the list of this browser only: the server deletes it itself (AC18)', async () => {
  const { instance, engine, world, tab, settled } = await setUp()
  instance.script(
    'GET /api/v1/pleroma/backups',
    json([
      { id: 3, state: 'failed' },
      { id: 4, state: 'failed' },
    ]),
  )
  const view = await tab.watch('backups')
  await world.tick(100)
  expect(await settled({ kind: 'removeBackup', backupId: '3' })).toMatchObject({ ok: true })
  expect(instance.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(tab.rows(view)).toEqual(['4'])
  expect(tab.notices).toMatchObject([{ level: 'info', textKey: 'settings.data.backup_hidden' }])
  await world.tick(60_000)
  expect(tab.rows(view)).toEqual(['4'])
  // Also in the next engine.
  await killEngine(engine)
  const late = await openTab(await world.start())
  const again = await late.watch('backups')
  await world.tick(1_000)
  expect(late.rows(again)).toEqual(['4'])
})
