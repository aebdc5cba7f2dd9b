import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { type Call, callerAs } from '../testClient.ts'

const instance = createInstance({ posts: 60 })
const mastodon = createInstance({ posts: 60, dialect: 'mastodon' })
const gotosocial = createInstance({ posts: 60, dialect: 'gotosocial' })
const all = [instance, mastodon, gotosocial]
afterAll(async () => {
  for (const one of all) await one.close()
})

const USERS = '/api/pleroma/admin/users'
const REPORTS = '/api/pleroma/admin/reports'
const luna = callerAs(instance, 'luna')
const moss = callerAs(instance, 'moss')
const admin = callerAs(instance, 'admin')

const named = (name: string, at = instance) => {
  const account = at.state.accounts.get(at.state.byAcct.get(name) ?? '')
  if (account === undefined) throw new Error(`there is no ${name}`)
  return account
}

/** Gives moss exactly these privileges while `act` runs. */
async function withPrivileges(privileges: string[], act: () => Promise<unknown>): Promise<void> {
  named('moss').privileges = privileges
  await act()
  delete named('moss').privileges
}

test('each admin call needs its privilege', async () => {
  const statusId = instance.state.order[0]
  const body = { nicknames: ['finch'], tags: ['mrf_tag:sandbox'] }
  const calls: [string, string, string, unknown?][] = [
    ['users_manage_activation_state', 'PATCH', `${USERS}/deactivate`, body],
    ['users_manage_activation_state', 'PATCH', `${USERS}/activate`, body],
    ['users_manage_tags', 'PUT', `${USERS}/tag`, body],
    ['users_manage_tags', 'DELETE', `${USERS}/tag`, body],
    ['users_manage_invites', 'PATCH', `${USERS}/approve`, body],
    ['users_read', 'GET', `${USERS}?filters=local`],
    ['reports_manage_reports', 'GET', REPORTS],
    ['moderation_log_read', 'GET', '/api/pleroma/admin/moderation_log'],
    ['messages_delete', 'PUT', `/api/pleroma/admin/statuses/${statusId}`, { sensitive: true }],
    ['users_delete', 'DELETE', `${USERS}?nickname=nobody`],
  ]
  for (const [privilege, method, path, sent] of calls) {
    expect((await luna(method, path, sent)).status, path).toBe(403)
    await withPrivileges([], async () =>
      expect((await moss(method, path, sent)).body).toEqual({ error: "User isn't privileged." }),
    )
    await withPrivileges([privilege], async () =>
      expect((await moss(method, path, sent)).status, path).toBeOneOf([200, 204, 404]),
    )
  }
})

test('an admin grants and revokes rights, but not their own', async () => {
  const path = (name: string, right: string) => `${USERS}/${name}/permission_group/${right}`
  expect((await moss('POST', path('rook', 'moderator'))).status).toBe(403)
  expect((await admin('POST', path('rook', 'moderator'))).body).toEqual({
    is_admin: false,
    is_moderator: true,
  })
  await admin('POST', path('rook', 'admin'))
  expect((await admin('DELETE', path('rook', 'admin'))).body).toEqual({ is_admin: false, is_moderator: true })
  expect((await admin('DELETE', path('rook', 'moderator'))).body.is_moderator).toBe(false)
  const log = (await admin('GET', '/api/pleroma/admin/moderation_log')).body
  expect(log.items[0].message).toBe('@admin revoked moderator role from @rook')
  expect((await admin('DELETE', path('admin', 'admin'))).status).toBe(403)
  expect((await admin('POST', path('nobody', 'admin'))).status).toBe(404)
})

test('an account is deactivated, activated, tagged and deleted', async () => {
  const names = { nicknames: ['robin'] }
  expect((await admin('PATCH', `${USERS}/deactivate`, names)).body.users[0].is_active).toBe(false)
  expect((await admin('PATCH', `${USERS}/activate`, names)).body.users[0].is_active).toBe(true)
  await admin('PUT', `${USERS}/tag`, { ...names, tags: ['mrf_tag:sandbox'] })
  expect(named('robin').tags).toEqual(['mrf_tag:sandbox'])
  await admin('DELETE', `${USERS}/tag`, { ...names, tags: ['mrf_tag:sandbox'] })
  expect(named('robin').tags).toEqual([])
  const { id } = named('robin')
  expect((await admin('DELETE', `${USERS}?nickname=robin`)).body).toEqual(['robin'])
  expect([...instance.state.statuses.values()].some(({ accountId }) => accountId === id)).toBe(false)
  expect((await luna('GET', `/api/v1/accounts/${id}`)).status).toBe(404)
  expect((await luna('GET', '/api/v1/timelines/public')).status).toBe(200)
})

test('a report gets a note, a moderator and another state', async () => {
  const { reports } = (await moss('GET', `${REPORTS}?state=open&page_size=50`)).body
  const { id, notes } = reports[0]
  expect((await moss('POST', `${REPORTS}/${id}/notes`, { content: 'seen' })).status).toBe(204)
  expect((await moss('POST', `${REPORTS}/${id}/notes`, { content: ' ' })).status).toBe(400)
  expect((await moss('POST', `${REPORTS}/${id}/notes`, { content: 'x'.repeat(100_000) })).status).toBe(400)
  const assigned = { reports: [{ id, nickname: 'moss' }] }
  expect((await moss('POST', `${REPORTS}/assign_account`, assigned)).status).toBe(204)
  const [first] = (await moss('GET', REPORTS)).body.reports
  expect(first.notes).toHaveLength(notes.length + 1)
  expect(first.assigned_account.nickname).toBe('moss')
  const note = first.notes.at(-1).id
  expect((await moss('DELETE', `${REPORTS}/${id}/notes/${note}`)).status).toBe(204)
  expect((await moss('DELETE', `${REPORTS}/${id}/notes/${note}`)).status).toBe(404)
  await moss('PATCH', REPORTS, { reports: [{ id, state: 'closed' }] })
  expect((await moss('GET', `${REPORTS}?state=open`)).body.total).toBe(reports.length - 1)
  const log = (await admin('GET', '/api/pleroma/admin/moderation_log')).body
  expect(log.items[0]).toMatchObject({ message: `@moss updated report #${id} with 'closed' state` })
})

test('a waiting account is approved, or deleted', async () => {
  named('finch').waitsFor = 'approval'
  const path = `${USERS}?filters=local,need_approval`
  expect((await admin('GET', path)).body.users.map((one: { nickname: string }) => one.nickname)).toEqual([
    'finch',
  ])
  await admin('PATCH', `${USERS}/approve`, { nicknames: ['finch'] })
  expect((await admin('GET', path)).body.users).toEqual([])
})

test('approval does not confirm an e-mail address', async () => {
  named('finch').waitsFor = 'confirmation'
  await admin('PATCH', `${USERS}/approve`, { nicknames: ['finch'] })
  expect(named('finch').waitsFor).toBe('confirmation')
  delete named('finch').waitsFor
})

test('a moderator covers a post, and changes its visibility', async () => {
  const id = [...instance.state.statuses.values()].find(
    ({ visibility, reblogOfId }) => visibility === 'public' && reblogOfId === null,
  )?.id
  const path = `/api/pleroma/admin/statuses/${id}`
  expect((await moss('PUT', path, { sensitive: true, visibility: 'unlisted' })).body).toMatchObject({
    sensitive: true,
    visibility: 'unlisted',
  })
  expect((await moss('PUT', path, { visibility: 'direct' })).status).toBe(400)
  expect((await moss('DELETE', path)).status).toBe(200)
  expect((await moss('DELETE', path)).status).toBe(404)
})

describe('Mastodon’s admin API', () => {
  const reportsOf = async (call: Call, resolved = false) =>
    (await call('GET', `/api/v1/admin/reports?resolved=${resolved}`)).body

  test('does not exist on Pleroma, nor Pleroma’s on other servers', async () => {
    expect((await admin('GET', '/api/v1/admin/reports')).status).toBe(404)
    for (const other of [mastodon, gotosocial])
      expect((await callerAs(other, 'admin')('GET', REPORTS)).status).toBe(404)
  })

  test('needs staff, and a token with the admin scope', async () => {
    const member = callerAs(mastodon, 'luna')
    expect((await member('GET', '/api/v1/admin/reports')).body).toEqual({
      error: 'This action is not allowed',
    })
    const plain = mastodon.control.token('moss', 'read write follow push')
    const path = `/api/v1/admin/reports?access_token=${plain}`
    const answer = await mastodon.app.fetch(new Request(new URL(path, mastodon.origin())))
    expect(answer.status).toBe(403)
    expect((await callerAs(gotosocial, 'moss')('GET', '/api/v1/admin/reports')).status).toBe(403)
  })

  test('assigns, resolves and reopens a report; GoToSocial only resolves', async () => {
    const call = callerAs(mastodon, 'moss')
    const [{ id, target_account }] = await reportsOf(call)
    expect(target_account.account.acct).toBe('magpie')
    const change = async (act: string) => (await call('POST', `/api/v1/admin/reports/${id}/${act}`)).body
    expect((await change('assign_to_self')).assigned_account.username).toBe('moss')
    expect((await change('unassign')).assigned_account).toBeNull()
    expect((await change('resolve')).action_taken).toBe(true)
    expect((await reportsOf(call, true)).map((one: { id: string }) => one.id)).toEqual([id])
    expect((await change('reopen')).action_taken).toBe(false)

    const keeper = callerAs(gotosocial, 'admin')
    const [report] = await reportsOf(keeper)
    const at = `/api/v1/admin/reports/${report.id}`
    for (const act of ['assign_to_self', 'reopen'])
      expect((await keeper('POST', `${at}/${act}`)).status).toBe(404)
    expect((await keeper('POST', `${at}/resolve`)).body.action_taken).toBe(true)
  })

  test('suspends an account; GoToSocial can’t undo it', async () => {
    for (const [one, undone] of [
      [mastodon, 200],
      [gotosocial, 404],
    ] as const) {
      const call = callerAs(one, 'admin')
      const { id } = named('rook', one)
      const path = `/api/v1/admin/accounts/${id}`
      expect((await call('POST', `${path}/action`, { type: 'suspend' })).status).toBe(200)
      expect((await call('GET', `/api/v1/accounts/${id}`)).body.suspended).toBe(true)
      expect((await call('POST', `${path}/unsuspend`)).status).toBe(undone)
    }
  })

  test('approves or rejects waiting accounts', async () => {
    for (const one of [mastodon, gotosocial]) {
      const call = callerAs(one, 'admin')
      for (const name of ['finch', 'plover']) named(name, one).waitsFor = 'approval'
      const waiting = (await call('GET', '/api/v2/admin/accounts?status=pending')).body
      // Mastodon lists the newest first, GoToSocial by domain and name.
      const names = one === mastodon ? ['plover', 'finch'] : ['finch', 'plover']
      expect(waiting.map((each: { username: string }) => each.username)).toEqual(names)
      const [plover, finch] = one === mastodon ? waiting : waiting.toReversed()
      expect((await call('POST', `/api/v1/admin/accounts/${finch.id}/approve`)).body.approved).toBe(true)
      expect((await call('POST', `/api/v1/admin/accounts/${finch.id}/approve`)).status).toBe(403)
      expect((await call('POST', `/api/v1/admin/accounts/${plover.id}/reject`)).status).toBe(200)
      expect((await call('GET', '/api/v2/admin/accounts?status=pending')).body).toEqual([])
    }
  })
})

test('staff reads an account, its posts and the searchable log, each with its own privilege', async () => {
  await admin('PUT', `${USERS}/tag`, { nicknames: ['finch'], tags: ['mrf_tag:sandbox'] })
  const calls: [string, string][] = [
    ['users_read', `${USERS}/rook`],
    ['messages_read', `${USERS}/rook/statuses?page_size=1`],
    ['moderation_log_read', '/api/pleroma/admin/moderation_log?search=FINCH'],
  ]
  for (const [privilege, path] of calls) {
    await withPrivileges([privilege], async () => expect((await moss('GET', path)).status).toBe(200))
    await withPrivileges([], async () => expect((await moss('GET', path)).status).toBe(403))
  }
  expect((await admin('GET', `${USERS}/rook`)).body).toMatchObject({ nickname: 'rook', is_approved: true })
  expect((await admin('GET', `${USERS}/nobody`)).status).toBe(404)
  const posts = (await admin('GET', `${USERS}/luna/statuses?page_size=1`)).body as Record<string, unknown>
  expect(posts.activities).toHaveLength(1)
  expect(posts.total).toBeGreaterThan(1)
  const log = (await admin('GET', '/api/pleroma/admin/moderation_log?search=FINCH')).body
  expect(JSON.stringify(log)).toContain('finch')
  expect((await admin('GET', '/api/pleroma/admin/moderation_log?search=nothing')).body).toMatchObject({
    total: 0,
  })
})

test('Mastodon restricts accounts and lifts that; GoToSocial only suspends', async () => {
  const path = (one: typeof mastodon, name: string) => `/api/v1/admin/accounts/${named(name, one).id}`
  const keeper = callerAs(mastodon, 'admin')
  for (const [type, field, lift] of [
    ['sensitive', 'sensitized', 'unsensitive'],
    ['silence', 'silenced', 'unsilence'],
    ['disable', 'disabled', 'enable'],
  ] as const) {
    const luna = path(mastodon, 'luna')
    expect((await keeper('POST', `${luna}/action`, { type })).status).toBe(200)
    expect((await keeper('GET', luna)).body[field]).toBe(true)
    // Mastodon refuses each call of a disabled log-in, whose token works again afterwards.
    const own = () => callerAs(mastodon, 'luna')('GET', '/api/v1/timelines/home')
    expect((await own()).body.error).toBe(type === 'disable' ? 'Your login is currently disabled' : undefined)
    expect((await keeper('POST', `${luna}/${lift}`)).body[field]).toBe(false)
    expect((await own()).status).toBe(200)
    const other = callerAs(gotosocial, 'admin')
    expect((await other('POST', `${path(gotosocial, 'luna')}/action`, { type })).status).toBe(400)
    expect((await other('POST', `${path(gotosocial, 'luna')}/${lift}`)).status).toBe(404)
  }
  const remote = `${path(mastodon, 'merlin@eyrie.example')}/action`
  expect((await keeper('POST', remote, { type: 'disable' })).status).toBe(422)
})

test('admins restrict domains; Mastodon lists them in pages, GoToSocial all at once', async () => {
  const BLOCKS = '/api/v1/admin/domain_blocks'
  expect((await admin('GET', BLOCKS)).status).toBe(404)
  for (const one of [mastodon, gotosocial]) {
    const keeper = callerAs(one, 'admin')
    expect((await callerAs(one, 'moss')('GET', BLOCKS)).status).toBe(403)
    for (const domain of ['a.example', 'b.example', 'c.example'])
      expect((await keeper('POST', BLOCKS, { domain, severity: 'noop' })).status).toBe(200)
    const again = await keeper('POST', BLOCKS, { domain: 'a.example' })
    expect(again.status).toBe(one === mastodon ? 422 : 200)
    const page = await keeper('GET', `${BLOCKS}?limit=2`)
    expect(page.body).toHaveLength(one === mastodon ? 2 : 3)
    expect(page.headers.get('link')?.includes('max_id') ?? false).toBe(one === mastodon)
    const { id } = page.body[0]
    const changed = (await keeper('PUT', `${BLOCKS}/${id}`, { public_comment: 'spam' })).body
    expect(changed).toMatchObject({ domain: 'c.example', public_comment: 'spam' })
    expect(changed.severity).toBe(one === mastodon ? 'noop' : undefined)
    expect((await keeper('DELETE', `${BLOCKS}/${id}`)).status).toBe(200)
    expect((await keeper('DELETE', `${BLOCKS}/${id}`)).status).toBe(404)
  }
})

test('Mastodon’s next page of accounts continues where a rejected account was', async () => {
  const own = createInstance({ posts: 0, dialect: 'mastodon' })
  for (const name of ['rook', 'finch', 'swift']) named(name, own).waitsFor = 'approval'
  const call = callerAs(own, 'admin')
  const page = async (query: string): Promise<{ id: string; username: string }[]> =>
    (await call('GET', `/api/v2/admin/accounts?status=pending&limit=2${query}`)).body
  const [newest, rejected] = await page('')
  expect([newest?.username, rejected?.username]).toEqual(['swift', 'finch'])
  await call('POST', `/api/v1/admin/accounts/${rejected?.id}/reject`)
  expect((await page(`&max_id=${rejected?.id}`)).map(({ username }) => username)).toEqual(['rook'])
  await own.close()
})

test('reports about a person, and by a person', async () => {
  const keeper = callerAs(mastodon, 'admin')
  const [report] = [...mastodon.state.reports.values()]
  const resolved = report?.state !== 'open'
  const ask = async (name: string, id: string | undefined) =>
    (await keeper('GET', `/api/v1/admin/reports?resolved=${resolved}&${name}=${id}`)).body
  expect((await ask('target_account_id', report?.accountId)).length).toBeGreaterThan(0)
  expect((await ask('account_id', report?.actorId)).length).toBeGreaterThan(0)
  expect(await ask('account_id', 'nobody')).toEqual([])
})
