import { describe, expect, test } from 'vitest'
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
      phrase: 'cheese',
      contexts: ['home', 'thread'],
      wholeWord: false,
      hide: false,
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

  test.each([
    ['of one word', [{ id: '7', keyword: 'cheese', whole_word: true }], 'brie', { id: '7', keyword: 'brie' }],
    [
      'of several words',
      [
        { id: '7', keyword: 'a' },
        { id: '8', keyword: 'b' },
      ],
      'milk',
      undefined,
    ],
  ])('%s is edited, and fields that are left out stay', async (_, keywords, phrase, sent) => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    let served = { id: '5', title: 'food', context: ['home'], filter_action: 'warn', keywords }
    instance.script('GET /api/v2/filters', () => json([served]))
    const tab = await openTab(engine)
    await tab.watch('filters')
    await world.tick(1_000)
    instance.script('PUT /api/v2/filters/5', ({ body }: Call) => {
      const { keywords_attributes: words = [], ...rest } = body as typeof served & {
        keywords_attributes?: Json[]
      }
      const changed = served.keywords.map((word) => ({ ...word, ...words.find(({ id }) => id === word.id) }))
      served = { ...served, ...rest, keywords: changed }
      return json(served)
    })
    const draft = { phrase, contexts: ['public'], wholeWord: false, hide: true, expiresInS: null } as const
    expect(await settledOf(world, tab, { kind: 'editFilter', filterId: '5', draft })).toMatchObject({
      ok: true,
    })
    expect(instance.last('PUT /api/v2/filters/5').body).toEqual({
      context: ['public'],
      expires_in: null,
      title: sent ? 'food' : 'milk',
      filter_action: 'hide',
      ...(sent && { keywords_attributes: [{ ...sent, whole_word: false }] }),
    })
    await world.tick(2_500)
    expect(tab.entity('filter', '5')).toMatchObject({ contexts: ['public'], hide: true })
    const unknown = await settledOf(world, tab, { kind: 'editFilter', filterId: '6', draft })
    expect(unknown).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })

  test('keeps an action that the form does not offer, until the user chooses to hide', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    const served = { id: '5', title: 'food', context: ['home'], filter_action: 'blur', keywords: [] }
    instance.script('GET /api/v2/filters', () => json([served]))
    instance.script('PUT /api/v2/filters/5', () => json(served))
    const tab = await openTab(engine)
    await tab.watch('filters')
    await world.tick(1_000)
    for (const hide of [false, true]) {
      const draft = {
        phrase: 'food',
        contexts: ['public'],
        wholeWord: false,
        hide,
        expiresInS: null,
      } as const
      await settledOf(world, tab, { kind: 'editFilter', filterId: '5', draft })
      const { filter_action: sent } = instance.last('PUT /api/v2/filters/5').body as Json
      expect(sent).toBe(hide ? 'hide' : undefined)
    }
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
