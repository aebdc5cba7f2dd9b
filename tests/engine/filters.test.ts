import { describe, expect, test } from 'vitest'
import type { FilterDraft } from '../../src/shared/model/mute.ts'
import { type Call, json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { type Options, reasons, saying, settledOf, setUp, statusIn } from './harness/muting.ts'
import { openTab, startEngine } from './harness/world.ts'

describe('a server-side filter', () => {
  const filter = (more: Json = {}): Json => ({
    id: '5',
    phrase: 'cheese',
    context: ['home'],
    whole_word: true,
    irreversible: false,
    expires_at: null,
    ...more,
  })

  async function setUpFilters(initial: readonly Json[], options: Options) {
    const started = await startEngine(options)
    const { world, engine, instance } = started
    let filters = [...initial]
    instance.script('GET /api/v1/filters', () => json(filters))
    const ids = (options.posts ?? []).map(({ more }) => String(instance.publish(more).id))
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    return {
      ...started,
      tab,
      view,
      ids,
      change: async (next: readonly Json[]) => {
        filters = [...next]
        world.sockets.emit('filters_changed', undefined)
        await world.tick(1_000)
      },
    }
  }

  test('mutes matching posts, by whole words if it says so, and gives its name', async () => {
    const { tab, ids } = await setUpFilters([filter()], {
      posts: [saying('my cheese!'), saying('cheesecake')],
    })
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
    expect(statusIn(tab, ids[0]).mutedBy?.[0]?.in).toEqual(['home'])
    expect(reasons(tab, ids[1])).toEqual([])
  })

  test("is fetched again on the stream's event, and applies at once", async () => {
    const { instance, tab, ids, change, engine } = await setUpFilters([], { posts: [saying('my cheese')] })
    expect(reasons(tab, ids[0])).toEqual([])
    await change([filter()])
    expect(instance.count('GET /api/v1/filters')).toBe(2)
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
    await change([])
    expect(reasons(tab, ids[0])).toEqual([])
    expect(engine.problems().filter((line) => line.includes('filters_changed'))).toEqual([])
  })

  test('that changed while the socket was half open is fetched when another socket replaces it (R14, MU14)', async () => {
    const { world, instance, tab, ids } = await setUpFilters([], { posts: [saying('my cheese')] })
    await world.tick(20_000)
    expect(tab.entity('connection')?.stream).toBe('joined')
    instance.script('GET /api/v1/filters', () => json([filter()]))
    await tab.hide()
    await world.tick(61_000)
    await tab.show()
    await world.tick(2_000)
    expect(world.sockets.all).toHaveLength(2)
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
  })

  test('hides rows only in its contexts', async () => {
    const hiding = filter({ irreversible: true, context: ['public'] })
    const { world, tab, view, ids, change } = await setUpFilters([hiding], { posts: [saying('my cheese')] })
    expect(tab.rows(view)).toEqual(ids)
    await change([filter({ irreversible: true })])
    expect(tab.rows(view)).toEqual([])
    await change([])
    await world.tick(60)
    expect(tab.rows(view)).toEqual(ids)
  })

  test('expires', async () => {
    const { world, tab, ids, change } = await setUpFilters([], { posts: [saying('my cheese')] })
    await change([filter({ expires_at: new Date(world.clock.now() + 60_000).toISOString() })])
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
    await world.tick(61_000)
    expect(reasons(tab, ids[0])).toEqual([])
  })

  test('expires by the time of the instance, whatever the clock of this machine says (EV8)', async () => {
    const { world, instance, tab, ids, change } = await setUpFilters([], { posts: [saying('my cheese')] })
    instance.aheadMs = -3_600_000
    const ends = world.clock.now() + instance.aheadMs + 60_000
    await change([filter({ expires_at: new Date(ends).toISOString() })])
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
    await world.tick(63_000)
    expect(reasons(tab, ids[0])).toEqual([])
  })

  test('applies as the instance reports it on a post, until the filters are loaded', async () => {
    const found = [{ filter: { id: '1', title: 'food', context: ['home'], filter_action: 'warn' } }]
    const { tab, ids } = await setUp({ posts: [saying('my cheese', { filtered: found })] })
    expect(reasons(tab, ids[0])).toEqual(['filter food'])
  })

  test('is created and deleted in the format of this server', async () => {
    const { world, instance, tab, ids, change } = await setUpFilters([], { posts: [saying('my cheese')] })
    const list = await tab.watch('filters')
    instance.script('POST /api/v1/filters', ({ body }: Call) => {
      void change([filter(body as Json)])
      return json(filter(body as Json))
    })
    instance.script('DELETE /api/v1/filters/5', () => json({}))
    const draft = {
      title: 'cheese',
      keywords: [{ text: 'cheese', wholeWord: false }],
      contexts: ['home', 'thread'],
      action: 'warn',
      expiresInS: 0,
    } as const
    expect(await settledOf(world, tab, { kind: 'createFilter', draft })).toMatchObject({ ok: true })
    expect(instance.last('POST /api/v1/filters').body).toEqual({
      phrase: 'cheese',
      context: ['home', 'thread'],
      irreversible: false,
      whole_word: false,
      expires_in: null,
    })
    await world.tick(2_500)
    expect(tab.rows(list)).toEqual(['5'])
    expect(tab.entity('filter', '5')).toMatchObject({ title: 'cheese', contexts: ['home', 'thread'] })
    expect(reasons(tab, ids[0])).toEqual(['filter cheese'])
    expect(await settledOf(world, tab, { kind: 'deleteFilter', filterId: '5' })).toMatchObject({ ok: true })
    await world.tick(60)
    expect(tab.rows(list)).toEqual([])
    expect(reasons(tab, ids[0])).toEqual([])
    const nowhere = await settledOf(world, tab, { kind: 'createFilter', draft: { ...draft, contexts: [] } })
    expect(nowhere).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })

  describe('of several words', () => {
    const words = ['a', 'b', 'c'].map((keyword, place) => ({ id: `${place}`, keyword, whole_word: true }))
    const always = { context: ['home'], expires_in: null }

    async function setUpGroup(keywords: readonly Json[] = words) {
      const started = await startEngine({ dialect: 'gotosocial' })
      const { world, instance, engine } = started
      const served = { id: '5', title: 'food', context: ['home'], filter_action: 'warn', keywords }
      instance.script('GET /api/v2/filters', () => json([served]))
      instance.script('PUT /api/v2/filters/5', ({ body }: Call) => {
        const { keywords_attributes: _, ...rest } = body as Json
        return json({ ...served, ...rest, keywords: undefined })
      })
      const tab = await openTab(engine)
      await tab.watch('filters')
      await world.tick(1_000)
      const edit = (draft: FilterDraft) => settledOf(world, tab, { kind: 'editFilter', filterId: '5', draft })
      const sent = () => instance.last('PUT /api/v2/filters/5').body
      return { ...started, tab, edit, sent, served }
    }

    test.each<[string, FilterDraft, Json]>([
      [
        'a changed word',
        { keywords: [{ id: '1', text: 'brie', wholeWord: false }] },
        { keywords_attributes: [{ id: '1', keyword: 'brie', whole_word: false }] },
      ],
      [
        'a new word',
        { keywords: [{ text: 'brie', wholeWord: true }] },
        { keywords_attributes: [{ keyword: 'brie', whole_word: true }] },
      ],
      ['a removed word', { removed: ['0'] }, { keywords_attributes: [{ id: '0', _destroy: true }] }],
      // Another client has removed it since the form was opened.
      [
        'a changed word that is gone',
        { keywords: [{ id: '9', text: 'brie', wholeWord: true }], removed: ['8'] },
        { keywords_attributes: [{ keyword: 'brie', whole_word: true }] },
      ],
      ['a title', { title: 'drinks' }, { title: 'drinks' }],
      ['places', { contexts: ['public', 'home'] }, { context: ['home', 'public'] }],
      ['an action', { action: 'blur' }, { filter_action: 'blur' }],
      ['an end', { expiresInS: 60 }, { expires_in: 60 }],
    ])('sends %s alone, so that nothing else changes with it (MU13)', async (_, draft, body) => {
      const { edit, sent } = await setUpGroup()
      expect(await edit(draft)).toMatchObject({ ok: true })
      expect(sent()).toEqual({ ...always, ...body })
    })

    test.each<[string, FilterDraft]>([
      ['without a title', { title: ' ' }],
      ['with a word that is empty', { keywords: [{ text: ' ', wholeWord: true }] }],
      ['that applies nowhere', { contexts: [] }],
    ])('is refused %s', async (_, draft) => {
      const { edit } = await setUpGroup()
      expect(await edit(draft)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    })

    test('that is unknown is refused', async () => {
      const { world, tab } = await setUpGroup()
      const unknown = await settledOf(world, tab, { kind: 'editFilter', filterId: '6', draft: {} })
      expect(unknown).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    })

    test('is read again after a 404, since another client has removed it or a word of it', async () => {
      const { instance, edit, sent, tab, served } = await setUpGroup()
      instance.script('PUT /api/v2/filters/5', refusal(404, 'Record not found'), 1)
      instance.script('GET /api/v2/filters', () => json([{ ...served, keywords: words.slice(1) }]))
      const draft = { keywords: [{ id: '0', text: 'brie', wholeWord: true }] } as const
      expect(await edit(draft)).toMatchObject({ ok: false, fault: { code: 'missing' } })
      expect(tab.entity('filter', '5')?.keywords).toHaveLength(2)
      expect(await edit(draft)).toMatchObject({ ok: true })
      expect(sent()).toMatchObject({ keywords_attributes: [{ keyword: 'brie', whole_word: true }] })
    })

    test('in which a removed word stays is said to be otherwise (E49)', async () => {
      const { instance, edit, served } = await setUpGroup()
      instance.script('PUT /api/v2/filters/5', json(served))
      expect(await edit({ removed: ['0'] })).toMatchObject({
        ok: false,
        fault: { textKey: 'errors.otherwise' },
      })
    })
  })

  test('that covers media leaves the post in its place, whatever the preferences hide (MU23)', async () => {
    const { world, engine, instance } = await startEngine({ dialect: 'gotosocial' })
    const keywords = [{ id: '1', keyword: 'cheese', whole_word: true }]
    const served = { id: '5', title: 'food', context: ['home'], filter_action: 'blur', keywords }
    instance.script('GET /api/v2/filters', () => json([served]))
    const id = String(instance.publish(saying('my cheese').more).id)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    await settledOf(world, tab, { kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual([id])
    expect(statusIn(tab, id)).toMatchObject({ coveredBy: [{ what: 'food', in: ['home'] }] })
    expect(reasons(tab, id)).toEqual([])
    instance.script('GET /api/v2/filters', json([]))
    await settledOf(world, tab, { kind: 'deleteFilter', filterId: '5' })
    await world.tick(1_000)
    expect(statusIn(tab, id)).not.toHaveProperty('coveredBy')
  })

  test('applies even if the first fetches failed (MU14)', async () => {
    const started = await startEngine()
    const { world, engine, instance } = started
    instance.script('GET /api/v1/filters', () => json([filter()]))
    instance.script('GET /api/v1/filters', refusal(500, 'broken'), 3)
    const id = String(instance.publish(saying('my cheese').more).id)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    expect(reasons(tab, id)).toEqual([])
    await world.tick(60_000)
    expect(reasons(tab, id)).toEqual(['filter cheese'])
  })

  test('is not fetched again when there are none', async () => {
    const { world, instance } = await setUp()
    expect(instance.count('GET /api/v1/filters')).toBe(1)
    world.sockets.emit('filters_changed', undefined)
    await world.tick(30_000)
    expect(instance.count('GET /api/v1/filters')).toBe(1)
  })

  describe('that another client made or changed, where no event says so (MU14)', () => {
    const title = (name: string, ...words: string[]): Json => ({
      id: '7',
      title: name,
      context: ['home'],
      filter_action: 'warn',
      keywords: words.map((keyword, place) => ({ id: String(place), keyword, whole_word: false })),
    })
    const marked = (name: string, ...words: string[]): Json => ({
      filtered: [{ filter: { ...title(name), keywords: undefined }, keyword_matches: words }],
    })

    async function setUpMarks(first: readonly Json[]) {
      const started = await startEngine({ dialect: 'gotosocial' })
      const { world, instance, engine } = started
      let served = first
      instance.script('GET /api/v2/filters', () => json(served))
      const tab = await openTab(engine)
      const view = await tab.watch('friends')
      await world.tick(2_000)
      const fetches = (): number => instance.count('GET /api/v2/filters')
      return {
        ...started,
        tab,
        view,
        fetches,
        serve: (next: readonly Json[]) => {
          served = next
        },
        publish: async (words: string, more: Json = {}): Promise<string> => {
          const post = instance.publish(saying(words, more).more)
          world.sockets.emit('update', post)
          await world.tick(2_000)
          return String(post.id)
        },
      }
    }

    test('applies by the mark of the first post, and is fetched once', async () => {
      const { tab, serve, fetches, publish } = await setUpMarks([])
      serve([title('food', 'cheese')])
      const id = await publish('my cheese', marked('food', 'cheese'))
      expect(reasons(tab, id)).toEqual(['filter food'])
      expect(fetches()).toBe(2)
      await publish('more cheese', marked('food', 'cheese'))
      expect(fetches()).toBe(2)
    })

    test.each([
      ['title', title('dairy', 'cheese'), marked('dairy', 'cheese')],
      ['keyword', title('food', 'cheese', 'bread'), marked('food', 'bread')],
    ])('with another %s is fetched once', async (_, changed, mark) => {
      const { serve, fetches, publish } = await setUpMarks([title('food', 'cheese')])
      serve([changed])
      await publish('my bread and cheese', mark)
      await publish('more bread and cheese', mark)
      expect(fetches()).toBe(2)
    })

    test('and deleted later no longer applies to posts that still have its mark', async () => {
      const { world, tab, serve, publish } = await setUpMarks([title('food', 'cheese')])
      const id = await publish('my cheese', marked('food', 'cheese'))
      expect(reasons(tab, id)).toEqual(['filter food'])
      serve([])
      await tab.hide()
      await world.tick(10 * 60_000)
      await tab.show()
      await world.tick(2_000)
      expect(reasons(tab, id)).toEqual([])
    })

    test('is fetched when a tab is shown after ten minutes, not earlier', async () => {
      const { world, tab, serve, fetches, publish } = await setUpMarks([])
      const id = await publish('my cheese')
      serve([title('food', 'cheese')])
      for (const minutes of [9, 2]) {
        await tab.hide()
        // A silent socket would be replaced, and the filters fetched for that.
        for (let n = 0; n < minutes; n++) {
          await world.tick(58_000)
          await publish('news')
        }
        await tab.show()
        await world.tick(2_000)
      }
      expect(fetches()).toBe(2)
      expect(reasons(tab, id)).toEqual(['filter food'])
    })

    test('is not asked for again and again where the list does not have it', async () => {
      const { tab, fetches, publish } = await setUpMarks([])
      const id = await publish('my cheese', marked('food', 'cheese'))
      await publish('more cheese', marked('food', 'cheese'))
      expect(fetches()).toBe(2)
      expect(reasons(tab, id)).toEqual([])
    })
  })
})
