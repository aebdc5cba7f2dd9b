import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import { statusJson, uriOf, urlOf } from '../render/statusJson.ts'
import { addAccount, blankAccount, findByAcct } from '../state/accounts.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import type { Account, Status } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import { plainOf } from '../text/escape.ts'
import { profileUrl } from '../text/linkify.ts'
import { hostOf, type World } from '../world.ts'
import { searchAccounts } from './accounts.ts'
import { fail } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { flagOf, numberOf, readParams, textOf } from './params.ts'

const KINDS = ['accounts', 'statuses', 'hashtags'] as const
const DEFAULT_LIMIT = 20
const MAX_LIMIT = 40
const HISTORY_DAYS = 7
const DAY_MS = 86_400_000

interface Found {
  accounts: Account[]
  statuses: Status[]
  hashtags: string[]
}

const NOTHING: Found = { accounts: [], statuses: [], hashtags: [] }

/** Search for accounts, posts and hashtags. A URL finds the account or post at that address. */
export function searchRoutes(world: World): Api {
  const api = new Hono<Env>()

  async function search(c: Call) {
    const viewer = c.get('account')
    const params = await readParams(c)
    const text = (textOf(params, 'q') ?? fail(400, 'Missing field: q.')).trim()
    const type = textOf(params, 'type')
    if (type !== undefined && !KINDS.some((kind) => kind === type))
      fail(400, 'type - Invalid value for enum.')
    const limit = Math.min(Math.max(numberOf(params, 'limit') ?? DEFAULT_LIMIT, 0), MAX_LIMIT)
    const offset = Math.max(numberOf(params, 'offset') ?? 0, 0)
    const resolve = viewer !== null && (flagOf(params, 'resolve') ?? false)
    const following = flagOf(params, 'following') ?? false
    const withRelationship = flagOf(params, 'with_relationships') ?? false
    const found =
      (resolve ? findByUrl(world, text, viewer) : null) ??
      findByText(world, text, { viewer, following, resolve })
    const pageOf = <K extends keyof Found>(kind: K): Found[K][number][] =>
      type === undefined || type === kind ? found[kind].slice(offset, offset + limit) : []
    return {
      accounts: pageOf('accounts').map((one) => accountJson(world, one, viewer, { withRelationship })),
      statuses: pageOf('statuses').map((one) => statusJson(world, one, viewer)),
      hashtags: pageOf('hashtags'),
    }
  }

  api.get('/api/v1/search', async (c) => c.json(await search(c)))
  api.get('/api/v2/search', async (c) => {
    const { hashtags, ...rest } = await search(c)
    return c.json({ ...rest, hashtags: hashtags.map((name) => tagJson(world, name)) })
  })

  return api
}

/** Resolves `text` as the URL of a post or an account; null if `text` is not a URL. */
function findByUrl(world: World, text: string, viewer: Account): Found | null {
  if (!/^https?:\/\/\S+$/.test(text)) return null
  const { store, origin } = world
  const account = [...store.accounts.values()].find(
    (one) => !one.deactivated && withOrigin(profileUrl(one), origin) === text,
  )
  if (account) return { ...NOTHING, accounts: [account] }
  const status = [...store.statuses.values()].find((one) => {
    const author = store.accounts.get(one.accountId)
    if (!author || one.reblogOfId !== null || !canSee(store, one, viewer)) return false
    const addresses = [uriOf(world, author, one), urlOf(world, author, one), `${origin}/notice/${one.id}`]
    return addresses.includes(text)
  })
  return status ? { ...NOTHING, statuses: [status] } : NOTHING
}

interface FindOptions {
  viewer: Account | null
  following: boolean
  resolve: boolean
}

function findByText(world: World, text: string, { viewer, following, resolve }: FindOptions): Found {
  if (text === '') return NOTHING
  if (resolve) fetchAccount(world, text)
  return {
    accounts: searchAccounts(world, text, { viewer, following }),
    statuses: searchStatuses(world, text, viewer),
    hashtags: searchTags(world, text),
  }
}

/** Simulates fetching an unknown remote account, if its instance is known. */
function fetchAccount(world: World, text: string): void {
  const [, username = '', domain = ''] = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text) ?? []
  const { store } = world
  if (username === '' || findByAcct(store, text, hostOf(world))) return
  if (![...store.accounts.values()].some((one) => one.domain === domain)) return
  addAccount(store, { ...blankAccount(world.makeId(world.now()), username, world.now()), domain })
  world.touch()
}

function searchStatuses(world: World, text: string, viewer: Account | null): Status[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const { store } = world
  return store.order.toReversed().flatMap((id) => {
    const status = store.statuses.get(id)
    if (!status || status.reblogOfId !== null || !canSee(store, status, viewer)) return []
    const content = `${status.spoilerText} ${plainOf(status.content)}`.toLowerCase()
    return words.every((word) => content.includes(word)) ? [status] : []
  })
}

function searchTags(world: World, text: string): string[] {
  const query = text.replace(/^#/, '').toLowerCase()
  if (query === '') return []
  const tags = new Set([...world.store.statuses.values()].flatMap((status) => status.tags))
  return [...tags].filter((tag) => tag.includes(query)).sort()
}

/** A hashtag with its usage on each of the last days, latest first. */
export function tagJson(world: World, name: string) {
  const now = world.now()
  const used = [...world.store.statuses.values()].filter(
    ({ tags, visibility, createdAt }) =>
      visibility === 'public' && createdAt > now - HISTORY_DAYS * DAY_MS && tags.includes(name),
  )
  const history = Array.from({ length: HISTORY_DAYS }, (_, back) => {
    const day = Math.floor(now / DAY_MS) - back
    const posts = used.filter(({ createdAt }) => Math.floor(createdAt / DAY_MS) === day)
    return {
      day: String((day * DAY_MS) / 1_000),
      uses: String(posts.length),
      accounts: String(new Set(posts.map(({ accountId }) => accountId)).size),
    }
  })
  return { name, url: `${world.origin}/tag/${encodeURIComponent(name)}`, history }
}
