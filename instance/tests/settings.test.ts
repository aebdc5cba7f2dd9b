import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs } from '../testClient.ts'

const instance = createInstance({ posts: 0 })
const luna = callerAs(instance, 'luna')
const wren = callerAs(instance, 'wren')
afterAll(() => instance.close())

const UPDATE = '/api/v1/accounts/update_credentials'
const VERIFY = '/api/v1/accounts/verify_credentials'
const copy = { _timestamp: 5, _version: 1, prefsStorage: { collections: { pinnedNavItems: ['home'] } } }

test('returns a client’s settings to their owner only', async () => {
  await luna('PATCH', UPDATE, { pleroma_settings_store: { 'pleroma-fe': copy } })
  const { body } = await luna('GET', VERIFY)
  expect(body.pleroma.settings_store).toEqual({ 'pleroma-fe': copy })
  // She has not stored any.
  expect((await wren('GET', VERIFY)).body.pleroma.settings_store).toEqual({})
  expect((await wren('GET', `/api/v1/accounts/${body.id}`)).body.pleroma.settings_store).toBeUndefined()
})

test('replaces each client’s settings as a whole', async () => {
  await luna('PATCH', UPDATE, { pleroma_settings_store: { 'pleroma-fe': copy } })
  const { body } = await luna('PATCH', UPDATE, { pleroma_settings_store: { 'pleroma-fe': { _version: 1 } } })
  expect(body.pleroma.settings_store).toEqual({ 'pleroma-fe': { _version: 1 } })
})

test.each([['<html>'], [[1]], [7]])('rejects settings of the value %j without changes', async (store) => {
  await luna('PATCH', UPDATE, { pleroma_settings_store: { 'pleroma-fe': copy } })
  const answer = await luna('PATCH', UPDATE, { pleroma_settings_store: store })
  expect(answer.status).toBe(400)
  expect((await luna('GET', VERIFY)).body.pleroma.settings_store).toEqual({ 'pleroma-fe': copy })
})

test('changes account options one by one, and sends them to their owner', async () => {
  const set = async (body: object) => (await luna('PATCH', UPDATE, body)).body
  expect((await set({ default_scope: 'private' })).source.privacy).toBe('private')
  expect((await set({ source: { privacy: 'unlisted' } })).source.privacy).toBe('unlisted')
  expect((await set({ no_rich_text: true })).source.pleroma.no_rich_text).toBe(true)
  expect((await set({ hide_follows: true })).pleroma.hide_follows).toBe(true)
  expect((await set({ discoverable: false })).source.pleroma.discoverable).toBe(false)
  const path = '/api/pleroma/notification_settings'
  // A body is answered with success, and ignored.
  expect((await luna('PUT', path, { block_from_strangers: true })).body).toEqual({ status: 'success' })
  expect((await luna('GET', VERIFY)).body.pleroma.notification_settings.block_from_strangers).toBe(false)
  await luna('PUT', `${path}?block_from_strangers=true`)
  expect((await luna('GET', VERIFY)).body.pleroma.notification_settings.block_from_strangers).toBe(true)
})

test('requires a token to change options', async () => {
  expect((await caller(instance)('PATCH', UPDATE, { locked: true })).status).toBe(403)
})
