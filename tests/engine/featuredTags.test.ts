import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const TAGS = 'GET /api/v1/featured_tags'
const VIEW = { kind: 'featuredTags' } as const

async function setUp(
  raw: unknown = [
    { id: '71', name: 'Owls', statuses_count: '3' },
    { id: '72', name: 'trains' },
  ],
) {
  const started = await startEngine()
  const { instance, engine, world } = started
  let tags = raw
  instance.script(TAGS, () => json(tags))
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const view = await other.watch(VIEW)
  await world.tick(500)
  const settled = async (body: Parameters<typeof tab.run>[0]) => {
    const commandId = await tab.run(body)
    await world.tick(1_000)
    return tab.settled.get(commandId)
  }
  const change = (next: unknown): void => {
    tags = next
  }
  return { ...started, tab, other, view, settled, change }
}

describe('featured hashtags', () => {
  test('are listed by name (AC28)', async () => {
    const { other, view } = await setUp()
    expect(other.rows(view)).toEqual(['owls', 'trains'])
    expect(other.entity('hashtag', 'owls')).toMatchObject({ name: 'Owls' })
  })

  test('are added in all tabs; a refusal has the instance’s text (AC28)', async () => {
    const { instance, other, view, settled, change } = await setUp()
    instance.script('POST /api/v1/featured_tags', () => {
      change([{ id: '73', name: 'Lapwings' }])
      return json({ id: '73', name: 'Lapwings' })
    })
    expect(await settled({ kind: 'featureTag', tag: ' #Lapwings', on: true })).toMatchObject({ ok: true })
    expect(instance.last('POST /api/v1/featured_tags').body).toEqual({ name: 'Lapwings' })
    expect(other.rows(view)).toEqual(['lapwings'])
    instance.script('POST /api/v1/featured_tags', refusal(422, 'You have already featured the maximum'))
    expect(await settled({ kind: 'featureTag', tag: 'more', on: true })).toMatchObject({
      fault: { serverText: 'You have already featured the maximum' },
    })
    expect(await settled({ kind: 'featureTag', tag: ' # ', on: true })).toMatchObject({ ok: false })
    expect(instance.count('POST /api/v1/featured_tags')).toBe(2)
  })

  test('are removed by the id that the instance gave them, and nothing is sent for one that is gone (AC28)', async () => {
    const { instance, other, view, settled, change } = await setUp()
    instance.script('DELETE /api/v1/featured_tags/71', () => {
      change([{ id: '72', name: 'trains' }])
      return json({})
    })
    expect(await settled({ kind: 'featureTag', tag: 'owls', on: false })).toMatchObject({ ok: true })
    expect(other.rows(view)).toEqual(['trains'])
    expect(await settled({ kind: 'featureTag', tag: 'owls', on: false })).toMatchObject({ ok: true })
    expect(instance.count('DELETE /api/v1/featured_tags/71')).toBe(1)
  })

  test('are no longer offered if the instance has no call for them (AC28, I9)', async () => {
    const { engine, instance, world } = await startEngine()
    instance.script(TAGS, refusal(404, 'Not Found'))
    const tab = await openTab(engine)
    await tab.watch(VIEW)
    await world.tick(500)
    expect(tab.entity('instance')?.capabilities.featuredTags).toBe(false)
  })

  test('survive any answer (AC28)', async () => {
    const { world, instance, tab, other, view } = await setUp([])
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (raw) => {
        instance.script(TAGS, () => json(raw))
        await other.page(view, 'newer')
        await world.tick(100)
        for (const id of other.rows(view)) expect(other.entity('hashtag', id)).toBeDefined()
      }),
      { numRuns: 40 },
    )
    expect(tab.settled.size).toBe(0)
  })
})

test('own pinned posts are listed, and disappear in all tabs when they are unpinned (AC29)', async () => {
  const { engine, instance, world } = await startEngine()
  const [first = '', second = ''] = instance.fill(2)
  let pinned = [first, second]
  const postOf = (id: string) => ({ ...instance.statuses.get(id), pinned: pinned.includes(id) })
  instance.script('GET /api/v1/accounts/u-alice/statuses', ({ query }) =>
    json(query.get('pinned') === 'true' ? pinned.map(postOf) : []),
  )
  instance.script(`POST /api/v1/statuses/${first}/unpin`, () => {
    pinned = [second]
    return json(postOf(first))
  })
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const view = await other.watch({ kind: 'ownPins' })
  await world.tick(500)
  expect(other.rows(view)).toEqual([first, second])
  await tab.run({ kind: 'pinStatus', statusId: first, on: false })
  await world.tick(1_000)
  expect(other.rows(view)).toEqual([second])
})
