import { Hono } from 'hono'
import { filteredPostJson, filterJsonV1, filterJsonV2, keywordJson } from '../render/filterJson.ts'
import type { Account, Filter } from '../state/records.ts'
import { nextId, type Store } from '../state/store.ts'
import { deliverToUser } from '../stream/deliver.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, failInFramework, notFound, unknownPath } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { flagOf, groupsOf, listOfTexts, numberOf, type Params, readParams, textOf } from './params.ts'

const CONTEXTS = ['home', 'notifications', 'public', 'thread', 'account']

/** Word filters, in both versions of Mastodon's API. */
export function filterRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  const filtersOf = ({ id }: Account): Filter[] =>
    [...store.filters.values()].filter((filter) => filter.ownerId === id)

  function filterOf(c: Call, account: Account): Filter {
    const filter = store.filters.get(c.req.param('id') ?? '')
    return filter?.ownerId === account.id ? filter : notFound()
  }

  /** Saves a change, and tells the account's clients. */
  function announceChange(account: Account): void {
    world.touch()
    deliverToUser(world, account, 'filters_changed', () => undefined)
  }

  /** @param stored the contexts of the changed filter, which Mastodon leaves as they are if the request names none. */
  function contextOf(params: Params, stored?: string[]): string[] {
    const kept = isMastodon(world) ? stored : undefined
    const context = listOfTexts(params, 'context') ?? kept ?? fail(400, 'Missing field: context.')
    if (context.length === 0 || context.some((name) => !CONTEXTS.includes(name)))
      fail(400, 'Invalid value for enum.')
    // Pleroma and its forks let it through, and fail when they store it.
    if (world.dialect.isPleroma && context.includes('account')) failInFramework(500)
    return context
  }

  /** @param stored the end of the changed filter, which Mastodon leaves as it is if the request names none. */
  function expiryOf(params: Params, stored: number | null = null): number | null {
    if (isMastodon(world) && !('expires_in' in params)) return stored
    const seconds = numberOf(params, 'expires_in') ?? 0
    return seconds > 0 ? world.now() + seconds * 1000 : null
  }

  for (const [version, readFilter, json] of [
    ['v1', readV1, filterJsonV1],
    ['v2', readV2, filterJsonV2],
  ] as const) {
    const path = `/api/${version}/filters`
    /** The request's account. Ends the request with 404 if the server lacks this version: Pleroma has version 1 only. */
    const needVersion = (c: Call): Account => {
      if (version === 'v2' && world.dialect.isPleroma) unknownPath(world, c.req.method)
      return needAccount(c)
    }

    api.get(path, (c) => c.json(filtersOf(needVersion(c)).map((filter) => json(filter))))

    api.post(path, async (c) => {
      const account = needVersion(c)
      const params = await readParams(c)
      const filter: Filter = {
        ...readFilter(params, world),
        id: nextId(store),
        ownerId: account.id,
        context: contextOf(params),
        expiresAt: expiryOf(params),
      }
      store.filters.set(filter.id, filter)
      announceChange(account)
      return c.json(json(filter))
    })

    api.get(`${path}/:id`, (c) => c.json(json(filterOf(c, needVersion(c)))))

    api.put(`${path}/:id`, async (c) => {
      const account = needVersion(c)
      const filter = filterOf(c, account)
      const params = await readParams(c)
      const { keywords, ...read } = readFilter(params, world, filter)
      const changed = {
        ...read,
        context: contextOf(params, filter.context),
        expiresAt: expiryOf(params, filter.expiresAt),
        keywords: version === 'v1' ? keywords : changedKeywords(filter, params, world),
      }
      Object.assign(filter, changed)
      announceChange(account)
      return c.json(json(filter))
    })

    api.delete(`${path}/:id`, (c) => {
      const account = needVersion(c)
      store.filters.delete(filterOf(c, account).id)
      announceChange(account)
      return c.json({})
    })
  }

  // Words and posts of a filter, one by one.
  api.post('/api/v2/filters/:id/keywords', async (c) => {
    if (!isMastodon(world)) return notFound('Not implemented')
    const account = needAccount(c)
    const filter = filterOf(c, account)
    const [keyword] = keywordsOf([await readParams(c)], store)
    if (keyword === undefined) return fail(422, "Validation failed: Keyword can't be blank")
    filter.keywords.push(keyword)
    announceChange(account)
    return c.json(keywordJson(keyword))
  })
  api.post('/api/v2/filters/:id/statuses', async (c) => {
    if (!isMastodon(world)) return notFound('Not implemented')
    const account = needAccount(c)
    const filter = filterOf(c, account)
    const statusId = textOf(await readParams(c), 'status_id') ?? ''
    if (!store.statuses.has(statusId)) return notFound()
    const post = { id: nextId(store), statusId }
    filter.statuses = [...(filter.statuses ?? []), post]
    announceChange(account)
    return c.json(filteredPostJson(post))
  })

  return api
}

/**
 * The keywords after a change. An entry with the id of one changes it, or removes it with `_destroy`; any other is added. The rest
 * stays.
 */
function changedKeywords(filter: Filter, params: Params, { store }: World): Filter['keywords'] {
  let keywords = filter.keywords
  for (const entry of entriesOf(params)) {
    const id = textOf(entry, 'id')
    if (id === undefined) keywords = [...keywords, ...keywordsOf([entry], store)]
    else if (!keywords.some((keyword) => keyword.id === id)) notFound()
    else if (flagOf(entry, '_destroy')) keywords = keywords.filter((keyword) => keyword.id !== id)
    else keywords = keywords.map((keyword) => (keyword.id === id ? changedKeyword(keyword, entry) : keyword))
  }
  return keywords
}

const changedKeyword = (keyword: Keyword, entry: Params): Keyword => ({
  ...keyword,
  text: textOf(entry, 'keyword')?.trim() || keyword.text,
  wholeWord: flagOf(entry, 'whole_word') ?? keyword.wholeWord,
})

type Keyword = Filter['keywords'][number]
type FilterFields = Pick<Filter, 'title' | 'action' | 'keywords'>

function readV1(params: Params, { store }: World): FilterFields {
  const phrase = textOf(params, 'phrase')?.trim() || fail(400, 'Missing field: phrase.')
  return {
    title: phrase,
    action: flagOf(params, 'irreversible') ? 'hide' : 'warn',
    keywords: [{ id: nextId(store), text: phrase, wholeWord: flagOf(params, 'whole_word') ?? false }],
  }
}

/** The first of Mastodon's APIs that covers media: 4.4. */
const BLUR_API = 5

/** @param stored the filter that is changed: what the request leaves out stays. */
function readV2(params: Params, world: World, stored?: Filter): FilterFields {
  const title =
    (textOf(params, 'title') ?? stored?.title)?.trim() || fail(422, "Validation failed: Title can't be blank")
  const action = textOf(params, 'filter_action') ?? stored?.action ?? 'warn'
  if (action !== 'warn' && action !== 'hide' && (action !== 'blur' || !isMastodon(world, BLUR_API)))
    fail(422, 'Validation failed: Action is not included in the list')
  return { title, action, keywords: keywordsOf(entriesOf(params), world.store) }
}

const entriesOf = (params: Params): Params[] => groupsOf(params, 'keywords_attributes')

const keywordsOf = (entries: readonly Params[], store: Store): Filter['keywords'] =>
  entries.flatMap((entry) => {
    const text = textOf(entry, 'keyword')?.trim()
    return text ? [{ id: nextId(store), text, wholeWord: flagOf(entry, 'whole_word') ?? true }] : []
  })
