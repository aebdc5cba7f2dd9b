import { expect, test } from 'vitest'
import { fail, ok } from '../../shared/fault/fault.ts'
import { adoptAround } from './adoptAround.ts'
import type { PageRange } from './page.ts'
import { TimelineList } from './timelineList.ts'

/** A timeline with two gaps. The instance has the rows 40 to 1, the higher the newer. */
function setUp() {
  const list = new TimelineList()
  list.adopt(['40', '39', 'gap:a', '30', '29', 'gap:b', '10', '9'])
  const removed = new Set<string>()
  const sent: PageRange[] = []
  const timeline = {
    list,
    adopt: (rows: readonly string[]) => list.adopt(rows),
    meanwhile: () => {},
    pages: {
      remaining: (ids: Iterable<string>) => [...ids].filter((id) => !removed.has(id)),
      fetchPage: async (range: PageRange) => {
        sent.push(range)
        timeline.meanwhile()
        const last = Number(range.max_id) - 1
        const ids = last > Number(range.since_id) ? [String(last)] : []
        return ok({ ids, firstId: ids[0], lastId: ids[0], size: ids.length, older: undefined })
      },
    },
  }
  return { list, timeline, sent, removed }
}

test('rows around a position go into the gap that the instance says, which stays above and below them (T12)', async () => {
  const { list, timeline, sent } = setUp()
  expect(await adoptAround(timeline, ['20', '19', '18'])).toBeNull()
  expect(list.entries).toEqual([
    '40',
    '39',
    'gap:1',
    '30',
    '29',
    'gap:3',
    '20',
    '19',
    '18',
    'gap:2',
    '10',
    '9',
  ])
  expect(sent).toEqual([
    { since_id: '30', max_id: '20', limit: 1 },
    { since_id: '10', max_id: '20', limit: 1 },
  ])
  await adoptAround(timeline, ['35', '34'])
  expect(list.entries.slice(0, 7)).toEqual(['40', '39', 'gap:4', '35', '34', 'gap:1', '30'])
})

test('rows that are older than all others go below them', async () => {
  const { list, timeline } = setUp()
  await adoptAround(timeline, ['5', '4'])
  expect(list.entries.slice(5)).toEqual(['gap:2', '10', '9', 'gap:3', '5', '4'])
})

test('the instance is not asked where a row is loaded, or no gap is', async () => {
  const { list, timeline, sent } = setUp()
  await adoptAround(timeline, ['31', '30'])
  expect(list.entries.slice(1, 5)).toEqual(['39', 'gap:1', '31', '30'])
  list.replace(['40', '39'])
  await adoptAround(timeline, ['20'])
  expect(list.entries).toEqual(['40', '39', 'gap:3', '20'])
  await adoptAround(timeline, [])
  expect(list.entries).toHaveLength(4)
  expect(sent).toEqual([])
})

test('what changes while the instance is asked counts', async () => {
  const { list, timeline, removed } = setUp()
  timeline.meanwhile = () => {
    removed.add('19')
    list.remove(new Set(['30', '29', '10']))
  }
  await adoptAround(timeline, ['20', '19', '18'])
  expect(list.entries).toEqual(['40', '39', 'gap:3', '20', '18', 'gap:1', 'gap:2', '9'])
})

test('after a fault the rows are as before', async () => {
  const { list, timeline } = setUp()
  const before = list.entries
  timeline.pages.fetchPage = async () => fail('refused', 'no') as never
  expect(await adoptAround(timeline, ['20', '19'])).toMatchObject({ code: 'refused' })
  expect(list.entries).toEqual(before)
})
