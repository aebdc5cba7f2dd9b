import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type Hashtag, hashtagId } from '../../../shared/model/hashtag.ts'
import { isAnonymous } from '../../../shared/model/keys.ts'
import type { FoundKind } from '../../../shared/protocol/views.ts'
import { commitHashtags } from '../../collections/hashtags.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { asciiAcct } from '../../normalize/asciiAcct.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeHashtag } from '../../normalize/hashtag.ts'
import { pageIds } from '../../normalize/page.ts'
import { normalizeStatusPage } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { type LeaveOutDeleted, withoutDeleted } from '../../store/withoutDeleted.ts'
import { fetchUnknownRelationships } from '../../timelines/fetchAccounts.ts'

/** Results per kind and page (T4). */
export const PAGE_SIZE = 20
/** Instances refuse longer queries, or truncate them. */
const MAX_QUERY_CHARS = 1_000

/** `name@host`, with or without a leading `@`. */
const NAME = /^@?[^\s@/]+@[^\s@/]+$/

/** The API's name of each kind. */
const TYPES = { status: 'statuses', account: 'accounts', hashtag: 'hashtags' } as const

/** A page of each kind: the ids of its rows, and the number of entries the instance sent. */
export type SearchPage = Readonly<
  Record<FoundKind, { readonly ids: readonly string[]; readonly served: number }>
>

/** Which page to request: the next one of one kind. */
interface NextPage {
  readonly what: FoundKind
  readonly offset: number
}

/** GET /api/v2/search; commits the entities of the answer (SE11). */
export const searchCall = (
  context: AccountContext,
  query: string,
  more?: NextPage,
): Promise<Outcome<SearchPage>> =>
  withoutDeleted(context.store, context.account, (leaveOutDeleted) =>
    search(context, leaveOutDeleted, query, more),
  )

async function search(
  context: AccountContext,
  leaveOutDeleted: LeaveOutDeleted,
  query: string,
  more?: NextPage,
): Promise<Outcome<SearchPage>> {
  const { send, store, account, normalizeContext } = context
  const answer = await send({
    method: 'GET',
    path: '/api/v2/search',
    query: {
      // Servers know an internationalized host (`krähe.example`) by its ASCII form.
      q: (NAME.test(query.trim()) ? asciiAcct(query.trim()) : query).slice(0, MAX_QUERY_CHARS),
      // Instances resolve remote content only for signed-in users, and refuse such requests of visitors.
      resolve: !isAnonymous(account),
      following: false,
      with_relationships: true,
      limit: PAGE_SIZE,
      ...(more && { type: TYPES[more.what], offset: more.offset }),
    },
    urgent: true,
  })
  if (!answer.ok) return answer
  const { value } = answer.value
  if (!isRecord(value)) return fail('unreadable', 'the answer is not a search result')
  const harvest = newHarvest()
  const tags = new Map<string, Hashtag>()
  const statuses = normalizeStatusPage(value.statuses, harvest, normalizeContext)
  const accounts = pageIds(value.accounts, (raw) => normalizeAccount(raw, harvest, normalizeContext))
  const hashtags = pageIds(value.hashtags, (raw) => {
    const tag = normalizeHashtag(raw, normalizeContext)
    if (tag === null) return null
    const id = hashtagId(tag.name)
    tags.set(id, tag)
    return id
  })
  if (!statuses && !accounts && !hashtags) return fail('unreadable', 'the answer is not a search result')
  leaveOutDeleted(harvest)
  absorb(store, account, harvest)
  commitHashtags(context, [...tags.values()])
  if (accounts) void fetchUnknownRelationships(context, accounts)
  const found = (raw: unknown, ids: readonly string[] | null): SearchPage[FoundKind] => ({
    ids: ids ?? [],
    served: Array.isArray(raw) ? raw.length : 0,
  })
  return ok({
    status: found(value.statuses, statuses?.filter((id) => harvest.statuses.has(id)) ?? null),
    account: found(value.accounts, accounts),
    hashtag: found(value.hashtags, hashtags),
  })
}
