import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import { connectedTo, signInAt } from './harness/atInstance.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

const UNSUPPORTED = { ok: false, fault: { textKey: 'errors.unsupported' } }

async function start(world: World): Promise<Tab> {
  const tab = await openTab(await world.start())
  await world.tick(10_000)
  return tab
}

async function lunaAt(): Promise<{ instance: Instance; world: World; tab: Tab }> {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect: 'mastodon' })
  onTestFinished(() => instance.close())
  const world = await browserAt(instance, 'luna')
  return { instance, world, tab: await start(world) }
}

/** Luna edits a post of hers. */
async function edit(instance: Instance, world: World, tab: Tab): Promise<unknown> {
  const { body } = await instance.control.act({
    as: 'luna',
    path: '/api/v1/statuses',
    body: { status: 'to be edited' },
  })
  const statusId = (body as { id: string }).id
  const draft = { text: 'edited', subject: '', sensitive: false, contentType: 'text/plain' }
  const command = await tab.run({ kind: 'edit', statusId, draftId: `edit:${statusId}`, draft })
  await world.tick(2_000)
  return tab.settled.get(command)
}

const canEdit = (tab: Tab): boolean | undefined => tab.entity('instance')?.capabilities.editing

test('a server that ignores the filter for pinned posts shows only those that say so (I41)', async () => {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect: 'mastodon' })
  onTestFinished(() => instance.close())
  instance.control.overrideAnswer('/nodeinfo/2.0.json', { software: { name: 'snac', version: '2.96' } })
  const { fetch, openSocket } = connectedTo(instance)
  const asked: string[] = []
  const world = new World({
    fetch: (input, init) => {
      const url = new URL(String(input))
      if (url.searchParams.get('pinned') === 'true') asked.push(url.pathname)
      url.searchParams.delete('pinned')
      return fetch(url, init)
    },
    openSocket,
  })
  await signInAt(world, instance, 'luna')
  for (const status of ['not pinned', 'nor this'])
    await instance.control.act({ as: 'luna', path: '/api/v1/statuses', body: { status } })
  const tab = await start(world)
  const accountId = tab.session.userId ?? ''
  const path = `/api/v1/accounts/${accountId}/statuses?pinned=true`
  const { body } = await instance.control.act({ as: 'luna', method: 'GET', path })
  const pinned = (body as { id: string }[]).map(({ id }) => id)
  const profile = await tab.watch({ kind: 'user', accountId })
  const pins = await tab.watch('ownPins')
  await world.tick(2_000)
  expect(asked.length).toBeGreaterThanOrEqual(2)
  expect(pinned.length).toBeGreaterThan(0)
  expect(tab.rows(profile).slice(0, tab.meta(profile).pinned)).toEqual(pinned)
  expect(tab.rows(pins)).toEqual(pinned)
})

describe('a call that the server does not know', () => {
  test('is said, and not offered again until the server’s version changes (I40)', async () => {
    const { instance, world, tab } = await lunaAt()
    expect(canEdit(tab)).toBe(true)
    instance.control.fault({ match: '^PUT /api/v1/statuses/', status: 404, body: 'html' })
    expect(await edit(instance, world, tab)).toMatchObject(UNSUPPORTED)
    expect(canEdit(tab)).toBe(false)

    const later = await start(world)
    expect(canEdit(later)).toBe(false)

    instance.control.overrideAnswer('/nodeinfo/2.0.json', {
      software: { name: 'mastodon', version: '4.6.0' },
    })
    const afterUpdate = await start(world)
    expect(canEdit(afterUpdate)).toBe(true)
  })

  test('405 says the same; a post that is gone does not (I40)', async () => {
    const { instance, world, tab } = await lunaAt()
    instance.control.fault({ match: '^PUT /api/v1/statuses/', status: 404, body: 'json' })
    expect(await edit(instance, world, tab)).not.toMatchObject(UNSUPPORTED)
    expect(canEdit(tab)).toBe(true)
    instance.control.clearFaults()
    instance.control.fault({ match: '^PUT /api/v1/statuses/', status: 405, body: 'html' })
    expect(await edit(instance, world, tab)).toMatchObject(UNSUPPORTED)
    expect(canEdit(tab)).toBe(false)
  })
})

test('conversations that the server does not know are not asked for at the next start (I40, I46)', async () => {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect: 'plain' })
  onTestFinished(() => instance.close())
  const world = await browserAt(instance, 'luna')
  const asked = (): number =>
    instance.control.stats().requests.filter(({ path }) => path === '/api/v1/conversations').length
  await start(world)
  expect(asked()).toBe(1)
  const later = await start(world)
  const view = await later.watch('directThreads')
  await world.tick(10_000)
  expect(later.meta(view).newer).toMatchObject({ state: 'failed', code: 'missing' })
  expect(asked()).toBe(1)
})
