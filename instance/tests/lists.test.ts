import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { callerAs } from '../testClient.ts'

const LISTS = '/api/v1/lists'

const instance = createInstance({ posts: 0 })
afterAll(() => instance.close())
const luna = callerAs(instance, 'luna')
const wren = callerAs(instance, 'wren')
const idOf = (name: string): string => instance.state.byAcct.get(name) ?? ''
const home = async (): Promise<string[]> =>
  (await luna('GET', '/api/v1/timelines/home')).body.map(({ content }: { content: string }) => content)

test('creates, renames, fills, empties and deletes a list for its owner only', async () => {
  const made = (await luna('POST', LISTS, { title: ' Gulls ' })).body
  expect(made).toMatchObject({ title: 'Gulls', exclusive: false })
  const path = `${LISTS}/${made.id}`
  expect((await luna('PUT', path, { title: 'Terns' })).body).toMatchObject({ id: made.id, title: 'Terns' })
  const members = async (): Promise<string[]> =>
    (await luna('GET', `${path}/accounts?limit=0`)).body.map(({ acct }: { acct: string }) => acct)
  await luna('POST', `${path}/accounts`, { account_ids: [idOf('tern'), idOf('rook'), 'nobody'] })
  expect(await members()).toEqual(['tern', 'rook'])
  await luna('DELETE', `${path}/accounts`, { account_ids: [idOf('tern')] })
  expect(await members()).toEqual(['rook'])
  expect((await wren('GET', path)).status).toBe(404)
  expect((await luna('DELETE', path)).status).toBe(200)
  expect((await luna('GET', path)).status).toBe(404)
})

test('rejects invalid input', async () => {
  expect(await luna('POST', LISTS, {})).toMatchObject({
    status: 400,
    body: { error: 'Missing field: title.' },
  })
  expect(await luna('POST', LISTS, { title: '  ' })).toMatchObject({
    status: 422,
    body: { error: "title can't be blank" },
  })
  const { id } = (await luna('POST', LISTS, { title: 'x' })).body
  expect((await luna('POST', `${LISTS}/${id}/accounts`, {})).status).toBe(400)
})

test('hides members of an exclusive list from the home timeline', async () => {
  await luna('POST', `/api/v1/accounts/${idOf('rook')}/follow`)
  await callerAs(instance, 'rook')('POST', '/api/v1/statuses', { status: 'kraa' })
  expect((await home()).join()).toContain('kraa')
  const { id } = (await luna('POST', LISTS, { title: 'Apart' })).body
  await luna('POST', `${LISTS}/${id}/accounts`, { account_ids: [idOf('rook')] })
  expect((await luna('PUT', `${LISTS}/${id}`, { title: 'Apart', exclusive: true })).body.exclusive).toBe(true)
  expect((await home()).join()).not.toContain('kraa')
})
