import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import type { DialectName } from '../dialects/dialectName.ts'
import { callerAs, listener } from '../testClient.ts'

const at = (dialect: DialectName) => createInstance({ posts: 60, dialect })
const instances = { plain: at('plain'), hollo: at('plain@hollo'), snac: at('plain@snac') }
const all = Object.values(instances)
afterAll(() => Promise.all(all.map((one) => one.close())))

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const POLL = { options: ['tea', 'coffee'], expires_in: 3600 }
const FORM_POLL = { 'poll[options][0]': 'tea', 'poll[options][1]': 'coffee', 'poll[expires_in]': '3600' }

test('a plain server has neither streams nor keys of Pleroma, and answers with pages where it has nothing', async () => {
  for (const one of all) {
    const luna = callerAs(one, 'luna')
    for (const path of ['/api/v1/instance', '/api/v1/timelines/home', '/api/v1/notifications'])
      expect(JSON.stringify((await luna('GET', path)).body)).not.toMatch(/"(pleroma|fqn)"|"pleroma:/)
    for (const path of ['/static/config.json', '/api/v1/suggestions', '/api/v2/filters'])
      expect(await luna('GET', path)).toMatchObject({ status: 404, body: '<h1>404 Not Found</h1>' })
    expect(listener(one, 'stream=user', one.control.token('luna')).connection).toMatchObject({ status: 404 })
  }
})

test('each takes posts in its own encoding', async () => {
  const [plain, hollo, snac] = all.map((one) => callerAs(one, 'luna'))
  const json = { status: 'json', sensitive: false, poll: POLL }
  const statuses = '/api/v1/statuses'
  expect((await plain?.('POST', statuses, json))?.status).toBe(415)
  expect(
    (await plain?.('POST', statuses, form({ status: 'form', ...FORM_POLL })))?.body.poll.options,
  ).toHaveLength(2)

  expect((await hollo?.('POST', statuses, json))?.body.poll.options).toHaveLength(2)
  expect((await hollo?.('POST', statuses, form({ status: 'form', sensitive: 'false' })))?.status).toBe(422)
  expect((await hollo?.('POST', statuses, form({ status: 'form', ...FORM_POLL })))?.body.poll).toBeNull()

  expect((await snac?.('POST', statuses, json))?.body).toMatchObject({ content: 'json', poll: null })
  expect(
    (await snac?.('POST', statuses, form({ status: 'form', ...FORM_POLL })))?.body.poll.options,
  ).toHaveLength(2)
})

test('a profile is taken as a form only, and in JSON answered as if it had been', async () => {
  for (const one of all) {
    const luna = callerAs(one, 'luna')
    const path = '/api/v1/accounts/update_credentials'
    const lost = await luna('PATCH', path, { display_name: 'Lost' })
    expect([lost.status, lost.body.display_name]).toEqual([200, 'Luna :crow_01:'])
    const fields = new FormData()
    fields.append('display_name', 'Kept')
    fields.append('fields_attributes[0][name]', 'site')
    fields.append('fields_attributes[0][value]', 'https://luna.example')
    const kept = (await luna('PATCH', path, fields)).body
    expect([kept.display_name, kept.fields[0].name]).toEqual(['Kept', 'site'])
  }
})

test('only the one like Hollo loses the form of a marker', async () => {
  const marker = form({ 'notifications[last_read_id]': '7' })
  const taken = all.map(async (one) => {
    const luna = callerAs(one, 'luna')
    await luna('POST', '/api/v1/markers', marker)
    return 'notifications' in (await luna('GET', '/api/v1/markers')).body
  })
  expect(await Promise.all(taken)).toEqual([true, false, true])
})

test('the one like snac has no filters but an empty list, names no list anew, and tells a poll only with its post', async () => {
  const luna = callerAs(instances.snac, 'luna')
  expect(await luna('GET', '/api/v1/filters')).toMatchObject({ status: 200, body: [] })
  expect((await luna('POST', '/api/v1/filters', form({ phrase: 'x', 'context[]': 'home' }))).status).toBe(422)
  const { id } = (await luna('POST', '/api/v1/lists', form({ title: 'friends' }))).body
  expect((await luna('PUT', `/api/v1/lists/${id}`, form({ title: 'foes' }))).status).toBe(404)
  expect((await luna('GET', `/api/v1/lists/${id}`)).body.title).toBe('friends')
  const { poll } = (await luna('POST', '/api/v1/statuses', form({ status: 'form', ...FORM_POLL }))).body
  expect((await luna('GET', `/api/v1/polls/${poll.id}`)).status).toBe(404)
})

test('pages of other origins may not change a profile at the one like snac', async () => {
  const methods = async ({ app, origin }: (typeof all)[number]) => {
    const request = new Request(`${origin()}/api/v1/instance`, { method: 'OPTIONS' })
    return (await app.fetch(request)).headers.get('access-control-allow-methods')
  }
  expect(await methods(instances.plain)).toContain('PATCH')
  expect(await methods(instances.snac)).toBe('POST, PUT, DELETE, GET, OPTIONS')
})
