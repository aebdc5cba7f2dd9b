import { describe, expect, test } from 'vitest'
import { type Call, json } from './harness/fakeInstance.ts'
import { AT_TOP } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const BOOKMARKS = 'GET /api/v1/bookmarks'

/** A member with `count` bookmarks, which were made in another order than their posts. */
async function startWithBookmarks(count: number, links = true) {
  const started = await startEngine()
  const { instance } = started
  const posts = instance.fill(count).map((id) => instance.statuses.get(id))
  // Newest bookmark first. The cursor is the number of the bookmark, not the id of a post.
  const bookmarks = posts
    .map((post, index) => ({ cursor: 1_000 + ((index * 7) % count), post }))
    .sort((a, b) => b.cursor - a.cursor)
  const answer = ({ query }: Call): Response => {
    const maxCursor = Number(query.get('max_id') ?? Number.POSITIVE_INFINITY)
    // A post's id is not a cursor; a server ignores it.
    if (Number.isNaN(maxCursor)) return json([])
    const page = bookmarks.filter(({ cursor }) => cursor < maxCursor).slice(0, Number(query.get('limit')))
    const next = `<https://rookery.example/api/v1/bookmarks?max_id=${page.at(-1)?.cursor}>; rel="next"`
    return json(
      page.map(({ post }) => post),
      links && page.length > 0 ? { headers: { link: next } } : {},
    )
  }
  instance.script(BOOKMARKS, answer)
  const tab = await openTab(started.engine)
  const view = await tab.watch('bookmarks')
  return { ...started, tab, view, bookmarks, ids: () => bookmarks.map(({ post }) => String(post?.id)) }
}

describe('bookmarks', () => {
  test('are paged to the end by the links of their answers', async () => {
    const { tab, view, ids, instance } = await startWithBookmarks(50)
    expect(tab.rows(view)).toEqual(ids().slice(0, 20))
    for (let page = 0; page < 4; page++) await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(ids())
    expect(tab.meta(view).bottomedOut).toBe(true)
    for (const { query } of instance.calls.filter(({ path }) => path === '/api/v1/bookmarks'))
      expect(query.get('max_id') ?? '1000').toMatch(/^\d+$/)
  })

  test('without a link header have one page', async () => {
    const { tab, view, ids } = await startWithBookmarks(50, false)
    expect(tab.rows(view)).toEqual(ids().slice(0, 20))
    expect(tab.meta(view).bottomedOut).toBe(true)
  })

  test("added meanwhile are counted as new, without using a post's id as a cursor", async () => {
    const { world, instance, tab, view, bookmarks, ids } = await startWithBookmarks(30)
    const post = instance.publish()
    bookmarks.unshift({ cursor: 9_000, post })
    await world.tick(10_000)
    expect(instance.last(BOOKMARKS).query.has('since_id')).toBe(false)
    expect(tab.meta(view).newCount).toBe(1)
    await tab.showNew(view)
    expect(tab.rows(view)[0]).toBe(ids()[0])
  })

  test('continue for a tab that moves to a new engine', async () => {
    const { world, engine, tab, view, ids } = await startWithBookmarks(60)
    await tab.page(view, 'older')
    const rows = tab.rows(view)
    expect(rows).toHaveLength(40)
    await engine.kill()
    const again = await openTab(await world.start())
    const next = await again.watch('bookmarks', {
      rows,
      headId: rows[0] ?? '',
      anchorId: rows[30] ?? '',
      window: { ...AT_TOP, from: 20, to: 40, atTop: false },
    })
    await again.page(next, 'older')
    expect(again.rows(next)).toEqual(ids())
  })
})
