import { afterAll, beforeEach, expect, test } from 'vitest'
import { createInstance, type Instance } from '../createInstance.ts'
import { type Call, callerAs } from '../testClient.ts'

const BACKUPS = '/api/v1/pleroma/backups'
let instance: Instance
let luna: Call
const instances: Instance[] = []
beforeEach(() => {
  instance = createInstance({ posts: 0 })
  instances.push(instance)
  luna = callerAs(instance, 'luna')
})
afterAll(() => Promise.all(instances.map((each) => each.close())))

const formOf = (text: string): FormData => {
  const form = new FormData()
  form.append('list', new File([text], 'people.csv'))
  return form
}

test.each([
  ['follow_import', `/api/v1/accounts/:id/following`],
  ['blocks_import', '/api/v1/blocks'],
  ['mutes_import', '/api/v1/mutes'],
])('%s takes a file with names, and ignores unknown ones', async (name, list) => {
  const { id } = (await luna('GET', '/api/v1/accounts/verify_credentials')).body
  const call = await luna(
    'POST',
    `/api/pleroma/${name}`,
    formOf('Account address,x\nkestrel,true\nnobody@no.example'),
  )
  expect(call.status).toBe(200)
  const { body } = await luna('GET', `${list.replace(':id', id)}?limit=80`)
  expect(body.map(({ username }: { username: string }) => username)).toContain('kestrel')
})

test('an import without a list is refused', async () => {
  expect((await luna('POST', '/api/pleroma/follow_import', {})).status).toBe(400)
})

test('a backup is made, one at a time, and nobody can remove it', async () => {
  const [backup] = (await luna('POST', BACKUPS)).body
  expect(backup).toMatchObject({ state: 'running', processed: false, processed_number: 0 })
  expect((await luna('POST', BACKUPS)).status).toBe(400)
  expect((await luna('DELETE', `${BACKUPS}/${backup.id}`)).status).toBe(404)
  expect((await luna('GET', BACKUPS)).body).toHaveLength(1)
})

test('a backup counts its records, ends, and can be downloaded', async () => {
  let now = Date.now()
  const place = createInstance({ posts: 0, clock: { now: () => now } })
  instances.push(place)
  const luna = callerAs(place, 'luna')
  await luna('POST', '/api/v1/statuses', { status: 'a post to keep' })
  const [backup] = (await luna('POST', BACKUPS)).body
  now += 10_000
  expect((await luna('GET', BACKUPS)).body).toMatchObject([{ state: 'running' }])
  now += 10_000
  expect((await luna('GET', BACKUPS)).body).toMatchObject([
    { state: 'complete', processed: true, processed_number: 1 },
  ])
  expect((await luna('GET', new URL(backup.url).pathname)).status).toBe(200)
  expect((await luna('POST', BACKUPS)).status).toBe(200)
})

test('the list of muted accounts says when each mute ends', async () => {
  const { body } = await luna('GET', '/api/v1/accounts/lookup?acct=kestrel')
  await luna('POST', `/api/v1/accounts/${body.id}/mute`, { expires_in: 60 })
  const muted = (await luna('GET', '/api/v1/mutes?limit=80')).body
  const found = muted.find(({ id }: { id: string }) => id === body.id)
  expect(Date.parse(found.mute_expires_at)).toBeGreaterThan(Date.now())
})
