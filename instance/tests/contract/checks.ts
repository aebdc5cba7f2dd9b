import type { Instance } from '../../createInstance.ts'
import { encodePng } from '../../media/png.ts'
import { DEFAULT_REGISTRATION, type Registration } from '../../state/registration.ts'
import { OPEN_TIMELINES, type TimelineAccess } from '../../state/timelineAccess.ts'
import { type Answer, type Call, caller, callerAs } from '../../testClient.ts'

/** Who makes the calls of the contract, and what they need before. */
export interface Cast {
  readonly instance: Instance
  readonly anybody: Call
  readonly luna: Call
  readonly finch: Call
  readonly rook: Call
  /** He approves his followers. */
  readonly curlew: Call
  /** A moderator, with the scopes of one. */
  readonly moss: Call
  readonly admin: Call
  /** A new post by luna, or what is said. */
  post(by?: Call, body?: object): Promise<{ id: string; account: { id: string } }>
  idOf(name: string): Promise<string>
  /** Calls with this token. */
  as(token: string): Call
  file(name: string, type: string): FormData
}

export function castOf(instance: Instance): Cast {
  const staff = (name: string) =>
    caller(instance, instance.control.token(name, 'read write follow push admin:read admin:write'))
  const luna = callerAs(instance, 'luna')
  return {
    instance,
    anybody: caller(instance),
    luna,
    finch: callerAs(instance, 'finch'),
    rook: callerAs(instance, 'rook'),
    curlew: callerAs(instance, 'curlew'),
    as: (given) => caller(instance, given),
    moss: staff('moss'),
    admin: staff('admin'),
    post: async (by = luna, body = {}) => {
      const { status, body: made } = await by('POST', '/api/v1/statuses', { status: 'crows', ...body })
      if (status !== 200) throw new Error(`The post was answered ${status}: ${JSON.stringify(made)}`)
      return made
    },
    idOf: async (name) => (await luna('GET', `/api/v1/accounts/lookup?acct=${name}`)).body.id,
    file: (name, type) => {
      const form = new FormData()
      const picture = encodePng(new Uint8Array(4 * 64 * 48), 64, 48)
      form.append('file', new File([type === 'image/png' ? picture : `${name} ${type}`], name, { type }))
      return form
    },
  }
}

export type Check = (cast: Cast) => Promise<Answer>

const MISSING = '117690808301099999'
const DAY_S = 86_400
const poll = { options: ['a', 'b'], expires_in: DAY_S }

export const read =
  (path: string, who: 'luna' | 'anybody' | 'moss' | 'admin' = 'luna'): Check =>
  (cast) =>
    cast[who]('GET', path)

const post =
  (body: object): Check =>
  ({ luna }) =>
    luna('POST', '/api/v1/statuses', body)

/** Acts on a new post by `by`. */
export const onPost =
  (method: string, rest: string, by: 'luna' | 'finch' = 'finch', body?: object, draft: object = {}): Check =>
  async (cast) => {
    const { id } = await cast.post(cast[by], draft)
    return cast.luna(method, `/api/v1/statuses/${id}${rest}`, body)
  }

export const onAccount =
  (method: string, rest: string, name = 'finch', body?: object): Check =>
  async (cast) =>
    cast.luna(method, `/api/v1/accounts/${await cast.idOf(name)}${rest}`, body)

/** Votes in a new poll by `by`, as often as is said. */
const onPoll =
  (by: 'luna' | 'finch', votes: number): Check =>
  async (cast) => {
    const made = (await cast[by]('POST', '/api/v1/statuses', { status: 'which?', poll })).body.poll
    for (let left = votes; left > 1; left -= 1)
      await cast.luna('POST', `/api/v1/polls/${made.id}/votes`, { choices: [0] })
    return votes === 0
      ? cast.luna('GET', `/api/v1/polls/${made.id}`)
      : cast.luna('POST', `/api/v1/polls/${made.id}/votes`, { choices: [0] })
  }

export const onList =
  (method: string, rest = '', body?: object): Check =>
  async ({ luna }) => {
    const { id } = (await luna('POST', '/api/v1/lists', { title: 'Birds' })).body
    return luna(method, `/api/v1/lists/${id}${rest}`, body)
  }

const onReport =
  (method: string, rest: string): Check =>
  async ({ luna, moss, idOf }) => {
    const account_id = await idOf('finch')
    await luna('POST', '/api/v1/reports', { account_id, category: 'violation', rule_ids: ['1'] })
    const [{ id }] = (await moss('GET', '/api/v1/admin/reports')).body
    return moss(method, `/api/v1/admin/reports/${id}${rest}`)
  }

const onMember =
  (method: string, rest: string, body?: object): Check =>
  async ({ moss, idOf }) =>
    moss(method, `/api/v1/admin/accounts/${await idOf('kestrel')}${rest}`, body)

const onScheduled =
  (method: string): Check =>
  async ({ luna }) => {
    const at = new Date(Date.now() + 2 * DAY_S * 1000).toISOString()
    const { id } = (await luna('POST', '/api/v1/statuses', { status: 'later', scheduled_at: at })).body
    const later = new Date(Date.now() + 3 * DAY_S * 1000).toISOString()
    return method === 'POST'
      ? luna('POST', '/api/v1/statuses', { status: 'later still', scheduled_at: later })
      : luna(
          method,
          `/api/v1/scheduled_statuses/${id}`,
          method === 'PUT' ? { scheduled_at: later } : undefined,
        )
  }

export const upload =
  (version: 'v1' | 'v2', name: string, type: string): Check =>
  ({ luna, file }) =>
    luna('POST', `/api/${version}/media`, file(name, type))

export const token =
  (body: (app: { client_id: string; client_secret: string }) => object): Check =>
  async ({ anybody }) => {
    const app = { client_name: 'x', redirect_uris: 'https://client.example/cb', scopes: 'read write' }
    return anybody('POST', '/oauth/token', body((await anybody('POST', '/api/v1/apps', app)).body))
  }

/** Registers somebody, where registration has these rules, and answers the request `then` with the new token, or the registration. */
const registration =
  (rules: Partial<Registration>, more: object, then?: (call: Call) => Promise<Answer>): Check =>
  async (cast) => {
    const { control } = cast.instance
    const { access_token } = (await token((app) => ({ ...app, grant_type: 'client_credentials' }))(cast)).body
    control.registration({ ...DEFAULT_REGISTRATION, open: true, ...rules })
    const username = `fledgling${cast.instance.state.accounts.size}`
    const form = { username, email: `${username}@mail.example`, password: 'a good one', agreement: true }
    const answer = await caller(cast.instance, access_token)('POST', '/api/v1/accounts', { ...form, ...more })
    control.registration({ ...DEFAULT_REGISTRATION })
    return then === undefined ? answer : then(caller(cast.instance, answer.body.access_token))
  }

/** A date of birth, so many years ago. */
const bornAgo = (years: number): string =>
  new Date(Date.now() - years * 366 * DAY_S * 1000).toISOString().slice(0, 10)

const readOwn = (call: Call): Promise<Answer> => call('GET', '/api/v1/accounts/verify_credentials')

const filter =
  (body: object): Check =>
  ({ luna }) =>
    luna('POST', '/api/v2/filters', {
      title: 'Crows',
      context: ['home'],
      keywords_attributes: [{ keyword: 'recorded' }],
      ...body,
    })

/** Does something with a new filter. */
const onFilter =
  (method: string, rest = '', body?: object): Check =>
  async (cast) =>
    cast.luna(method, `/api/v2/filters/${(await filter({})(cast)).body.id}${rest}`, body)

const REQUESTS = '/api/v1/notifications/requests'
/** Reads the notifications of somebody who was mentioned. */
const readNews =
  (who: 'finch' | 'moss'): Check =>
  async (cast) => {
    await cast.post(cast.luna, { status: `@${who} look` })
    return cast[who]('GET', '/api/v1/notifications?limit=40&types[]=mention')
  }

/** Reads what the recorded moderators were notified of. */
const readStaffNews =
  (query: string): Check =>
  async (cast) => {
    await registration({}, {})(cast)
    await onReport('GET', '')(cast)
    return cast.admin('GET', `/api/v1/notifications?${query}&types[]=admin.sign_up&types[]=admin.report`)
  }

/** Does something about what a new stranger has written to luna, which her policy holds back. */
const onFiltered =
  (act: (cast: Cast, requestId: string, senderId: string) => Promise<Answer>, sender = 'tern'): Check =>
  async (cast) => {
    const { luna, instance, idOf } = cast
    const setPolicy = (for_not_following: string) =>
      luna('PATCH', '/api/v2/notifications/policy', { for_not_following })
    await setPolicy('filter')
    for (const request of (await luna('GET', REQUESTS)).body)
      await luna('POST', `${REQUESTS}/${request.id}/dismiss`)
    await cast.post(callerAs(instance, sender), { status: '@luna hello' })
    const [{ id }] = (await luna('GET', REQUESTS)).body
    const answer = await act(cast, id, await idOf(sender))
    await setPolicy('accept')
    return answer
  }

/** Reads the thread of a post whose replies the server looks for. */
const onSearch =
  (act: (call: Call, path: string) => Promise<Answer>): Check =>
  async ({ instance, luna, post: publish }) => {
    const { id } = await publish()
    instance.control.findReplies({ statusId: id, from: 'rook', texts: ['me'], workMs: 60_000 })
    return act(luna, `/api/v1/statuses/${id}/context`)
  }

/** Reads with other access to the public timelines. */
const withAccess =
  (access: TimelineAccess['live'], check: Check): Check =>
  async (cast) => {
    cast.instance.control.timelines({ live: access, tags: access })
    const answer = await check(cast)
    cast.instance.control.timelines({ ...OPEN_TIMELINES })
    return answer
  }
const OFF = { local: 'disabled', remote: 'disabled' } as const
const MEMBERS = { local: 'authenticated', remote: 'public' } as const

const profile =
  (body: object): Check =>
  ({ luna }) =>
    luna('PATCH', '/api/v1/accounts/update_credentials', body)

/** How to make the calls of the extract, by their names there. A name with a version is for that version alone. */
export const CHECKS: Readonly<Record<string, Check>> = {
  '401_no_token': read('/api/v1/timelines/home', 'anybody'),
  '401_bad_token': ({ instance }) => caller(instance, 'nope')('GET', '/api/v1/timelines/home'),
  '401_revoked_token': async ({ instance }) => {
    const given = instance.control.token('robin')
    instance.control.revoke('robin')
    return caller(instance, given)('GET', '/api/v1/accounts/verify_credentials')
  },
  '403_follow_self': onAccount('POST', '/follow', 'luna'),
  follow_self_403: onAccount('POST', '/follow', 'luna'),
  '403_admin_as_member': ({ instance }) =>
    caller(instance, instance.control.token('luna', 'read admin:read'))('GET', '/api/v1/admin/reports'),
  '403_scope': ({ instance }) =>
    caller(instance, instance.control.token('luna', 'read'))('POST', '/api/v1/statuses', { status: 'no' }),
  '403_admin_action_on_owner': async ({ moss, idOf }) =>
    moss('POST', `/api/v1/admin/accounts/${await idOf('admin')}/action`, { type: 'silence' }),
  '403_admin_approve_not_pending': onMember('POST', '/approve'),
  '403_oauth_revoke_bad_client': ({ anybody }) =>
    anybody('POST', '/oauth/revoke', { client_id: 'x', client_secret: 'y', token: 'z' }),
  '404_account': read(`/api/v1/accounts/${MISSING}`),
  '404_announcement_dismiss': ({ luna }) => luna('POST', '/api/v1/announcements/999/dismiss'),
  '404_context': read(`/api/v1/statuses/${MISSING}/context`),
  '404_conversation_read': ({ luna }) => luna('POST', '/api/v1/conversations/999/read'),
  '404_delete_others': onPost('DELETE', ''),
  '404_edit_others': onPost('PUT', '', 'finch', { status: 'mine now' }),
  '404_follow_missing': ({ luna }) => luna('POST', `/api/v1/accounts/${MISSING}/follow`),
  '404_follow_request': ({ luna }) => luna('POST', `/api/v1/follow_requests/${MISSING}/authorize`),
  follow_request_authorize: ({ luna }) => luna('POST', `/api/v1/follow_requests/${MISSING}/authorize`),
  '404_list': read('/api/v1/lists/999'),
  '404_list_add_not_followed': async (cast) =>
    onList('POST', '/accounts', { account_ids: [await cast.idOf('dodo')] })(cast),
  '404_lookup': read('/api/v1/accounts/lookup?acct=nobody'),
  '404_notification_dismiss': ({ luna }) => luna('POST', '/api/v1/notifications/999/dismiss'),
  '404_notification_request': ({ luna }) => luna('POST', '/api/v1/notifications/requests/999/accept'),
  '404_path': read('/api/v1/nothing/here'),
  '404_pleroma_path': read('/api/v1/pleroma/chats'),
  '404_push': async ({ luna }) => {
    await luna('DELETE', '/api/v1/push/subscription')
    return luna('GET', '/api/v1/push/subscription')
  },
  '404_reblog_of_private': async (cast) => {
    const { id } = await cast.post(cast.finch, { visibility: 'direct', status: '@luna psst' })
    return cast.luna('POST', `/api/v1/statuses/${id}/reblog`)
  },
  '404_reply_to_missing': post({ status: 'what?', in_reply_to_id: MISSING }),
  '404_status': read(`/api/v1/statuses/${MISSING}`),
  '422_app_token_home': async (cast) => {
    const { body } = await token((app) => ({ ...app, grant_type: 'client_credentials' }))(cast)
    return caller(cast.instance, body.access_token)('GET', '/api/v1/timelines/home')
  },
  verify_credentials_app_token_422: async (cast) => {
    const { body } = await token((app) => ({ ...app, grant_type: 'client_credentials' }))(cast)
    return caller(cast.instance, body.access_token)('GET', '/api/v1/accounts/verify_credentials')
  },
  '422_apps_scope_admin': ({ anybody }) =>
    anybody('POST', '/api/v1/apps', {
      client_name: 'x',
      redirect_uris: 'https://x.example/',
      scopes: 'read admin',
    }),
  '422_domain_block_bad': ({ luna }) => luna('POST', '/api/v1/domain_blocks', { domain: 'not a domain' }),
  '422_empty': post({ status: '' }),
  status_empty_422: post({ status: '' }),
  '422_featured_tag_bad': ({ luna }) => luna('POST', '/api/v1/featured_tags', { name: 'no tag' }),
  '422_list_empty_title': ({ luna }) => luna('POST', '/api/v1/lists', { title: '' }),
  '422_media_missing': post({ status: 'look', media_ids: ['1'] }),
  '422_pin_direct': onPost('POST', '/pin', 'luna', undefined, { visibility: 'direct' }),
  '422_pin_not_followed': onAccount('POST', '/pin', 'tern'),
  '422_pin_of_others': onPost('POST', '/pin'),
  '422_poll_one_option': post({ status: 'q', poll: { options: ['a'], expires_in: 3600 } }),
  status_poll_one_option_422: post({ status: 'q', poll: { options: ['a'], expires_in: 3600 } }),
  '422_poll_short': post({ status: 'q', poll: { ...poll, expires_in: 60 } }),
  '422_poll_and_media': async (cast) => {
    const media = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('POST', '/api/v1/statuses', { status: 'q', poll, media_ids: [media.id] })
  },
  status_poll_with_media: async (cast) => {
    const media = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('POST', '/api/v1/statuses', { status: 'q', poll, media_ids: [media.id] })
  },
  '422_poll_vote_again': onPoll('finch', 2),
  poll_vote_again_422: onPoll('finch', 2),
  '422_poll_vote_own': onPoll('luna', 1),
  '422_profile_long_name': profile({ display_name: 'x'.repeat(31) }),
  '422_scheduled_too_soon': ({ luna }) =>
    luna('POST', '/api/v1/statuses', {
      status: 'soon',
      scheduled_at: new Date(Date.now() + 60_000).toISOString(),
    }),
  status_scheduled_too_soon_422: ({ luna }) =>
    luna('POST', '/api/v1/statuses', {
      status: 'soon',
      scheduled_at: new Date(Date.now() + 60_000).toISOString(),
    }),
  '500_policy_bad_value': ({ luna }) =>
    luna('PATCH', '/api/v2/notifications/policy', { for_not_following: 'perhaps' }),
  '500_profile_privacy_direct': profile({ source: { privacy: 'direct' } }),
  '500_report_bad_category': async ({ luna, idOf }) =>
    luna('POST', '/api/v1/reports', { account_id: await idOf('finch'), category: 'perhaps' }),
  account: onAccount('GET', ''),
  account_followers: onAccount('GET', '/followers'),
  account_statuses: async (cast) => {
    await cast.post(cast.finch)
    return onAccount('GET', '/statuses?limit=5')(cast)
  },
  account_featured_tags: async (cast) => {
    await cast.finch('POST', '/api/v1/featured_tags', { name: 'crows' })
    return onAccount('GET', '/featured_tags')(cast)
  },
  accounts_search: read('/api/v1/accounts/search?q=finch&limit=5'),
  act_bookmark: onPost('POST', '/bookmark', 'luna'),
  act_favourite: onPost('POST', '/favourite', 'luna'),
  'act_favourite 4.6': onPost('POST', '/favourite'),
  act_mute: onPost('POST', '/mute', 'luna'),
  act_pin: onPost('POST', '/pin', 'luna'),
  act_reblog: onPost('POST', '/reblog', 'luna'),
  'act_reblog 4.6': onPost('POST', '/reblog'),
  act_reblog_unlisted: onPost('POST', '/reblog', 'luna', { visibility: 'unlisted' }),
  admin_account: onMember('GET', ''),
  admin_account_action_none: onMember('POST', '/action', { type: 'none' }),
  admin_account_unsilence: onMember('POST', '/unsilence'),
  admin_accounts_v1: read('/api/v1/admin/accounts?local=true&limit=5', 'moss'),
  admin_accounts_v2: read('/api/v2/admin/accounts?origin=local&limit=5', 'moss'),
  admin_report: onReport('GET', ''),
  admin_reports: async (cast) => {
    await onReport('GET', '')(cast)
    return cast.moss('GET', '/api/v1/admin/reports?limit=5')
  },
  admin_report_assign_to_self: onReport('POST', '/assign_to_self'),
  admin_report_reopen: onReport('POST', '/reopen'),
  admin_report_resolve: onReport('POST', '/resolve'),
  admin_report_unassign: onReport('POST', '/unassign'),
  announcements: read('/api/v1/announcements?with_dismissed=true'),
  apps_create: ({ anybody }) =>
    anybody('POST', '/api/v1/apps', {
      client_name: 'x',
      redirect_uris: 'https://x.example/',
      scopes: 'read',
    }),
  blocks_filled: async (cast) => {
    await onAccount('POST', '/block', 'avocet')(cast)
    return cast.luna('GET', '/api/v1/blocks')
  },
  blocks: async (cast) => {
    await onAccount('POST', '/block', 'avocet')(cast)
    return cast.luna('GET', '/api/v1/blocks')
  },
  bookmarks: async (cast) => {
    await onPost('POST', '/bookmark')(cast)
    return cast.luna('GET', '/api/v1/bookmarks')
  },
  conversations: async (cast) => {
    await cast.post(cast.finch, { status: '@luna psst', visibility: 'direct' })
    return cast.luna('GET', '/api/v1/conversations?limit=5')
  },
  custom_emojis: read('/api/v1/custom_emojis', 'anybody'),
  delete: onPost('DELETE', '', 'luna'),
  delete_media_true: onPost('DELETE', '?delete_media=true', 'luna'),
  directory: read('/api/v1/directory?order=active&local=true&limit=5'),
  domain_block: ({ luna }) => luna('POST', '/api/v1/domain_blocks', { domain: 'far.example' }),
  domain_unblock: ({ luna }) => luna('DELETE', '/api/v1/domain_blocks?domain=far.example'),
  domain_blocks_filled: async ({ luna }) => {
    await luna('POST', '/api/v1/domain_blocks', { domain: 'far.example' })
    return luna('GET', '/api/v1/domain_blocks')
  },
  domain_blocks_refused: read('/api/v1/instance/domain_blocks', 'anybody'),
  instance_domain_blocks: read('/api/v1/instance/domain_blocks', 'anybody'),
  '403_unconfirmed': registration({ confirms: true }, {}, readOwn),
  verify_credentials_unconfirmed_403: registration({ confirms: true }, {}, readOwn),
  '422_register_many': registration(
    {},
    { username: undefined, email: undefined, password: undefined, agreement: undefined },
  ),
  '422_register_taken': registration({}, { username: 'luna' }),
  register: registration({}, {}),
  register_reason_missing_422: registration({ reasonRequired: true }, {}),
  register_birth_missing_422: registration({ minAgeYears: 16 }, {}),
  register_too_young_422: registration({ minAgeYears: 16 }, { date_of_birth: bornAgo(10) }),
  register_with_date_of_birth: registration({ minAgeYears: 16 }, { date_of_birth: bornAgo(20) }),
  '422_filter_bad_context': filter({ context: ['nowhere'] }),
  '422_filter_no_title': filter({ title: undefined }),
  filter_create: filter({ expires_in: 3_600 }),
  filter_create_warn: filter({ filter_action: 'warn' }),
  filter_create_hide: filter({ filter_action: 'hide' }),
  filter_create_blur: filter({ filter_action: 'blur' }),
  filter_bad_422: filter({ context: ['nonsense'], filter_action: 'vanish' }),
  filter_update: onFilter('PUT', '', { title: 'Rooks', filter_action: 'hide' }),
  filter_keyword_add: onFilter('POST', '/keywords', { keyword: 'third', whole_word: true }),
  filter_status_add: async (cast) => {
    const { id } = await cast.post(cast.finch)
    return onFilter('POST', '/statuses', { status_id: id })(cast)
  },
  filter_delete: onFilter('DELETE'),
  filter_get: onFilter('GET'),
  filter_v1_create: ({ luna }) =>
    luna('POST', '/api/v1/filters', { phrase: 'recorded', context: ['home'], whole_word: true }),
  filters_v1: async (cast) => {
    await filter({})(cast)
    return cast.luna('GET', '/api/v1/filters')
  },
  filters_v2: async (cast) => {
    await filter({})(cast)
    return cast.luna('GET', '/api/v2/filters')
  },
  '422_too_long': post({ status: 'z'.repeat(501) }),
  status_too_long_422: post({ status: 'z'.repeat(501) }),
  instance_v1: read('/api/v1/instance', 'anybody'),
  instance_v2: read('/api/v2/instance', 'anybody'),
  instance_v2_min_age: async (cast) => {
    cast.instance.control.registration({ minAgeYears: 16 })
    const answer = await cast.anybody('GET', '/api/v2/instance')
    cast.instance.control.registration({ ...DEFAULT_REGISTRATION })
    return answer
  },
  instance_v2_timelines_disabled: withAccess(OFF, read('/api/v2/instance', 'anybody')),
  timeline_public_disabled: withAccess(OFF, read('/api/v1/timelines/public')),
  timeline_local_disabled: withAccess(OFF, read('/api/v1/timelines/public?local=true')),
  timeline_public_anonymous_refused: withAccess(OFF, read('/api/v1/timelines/public', 'anybody')),
  timeline_tag_anonymous_refused: withAccess(MEMBERS, read('/api/v1/timelines/tag/crows', 'anybody')),
  policy_update: async ({ luna }) => {
    const set = (for_not_following: string, for_new_accounts: string) =>
      luna('PATCH', '/api/v2/notifications/policy', { for_not_following, for_new_accounts })
    const answer = await set('filter', 'drop')
    await set('accept', 'accept')
    return answer
  },
  notification_policy_with_summary: read('/api/v2/notifications/policy'),
  notifications_unread_count: read('/api/v1/notifications/unread_count'),
  notifications_luna_all: read('/api/v1/notifications?limit=80'),
  notifications_owner: readStaffNews('limit=80'),
  notifications_v1_luna: read('/api/v1/notifications?limit=40'),
  notifications_v1_finch: readNews('finch'),
  notifications_v1_admin: readStaffNews('limit=40'),
  notifications_v1_moss: readNews('moss'),
  notifications_include_filtered: onFiltered(({ luna }) =>
    luna('GET', '/api/v1/notifications?include_filtered=true&limit=40&types[]=mention'),
  ),
  notifications_filtered: onFiltered(({ luna }, _, sender) =>
    luna('GET', `/api/v1/notifications?account_id=${sender}&include_filtered=true&types[]=mention`),
  ),
  notifications_v1_supported_types_fallback: readStaffNews('limit=10&supported_types[]=mention'),
  notification_requests: onFiltered(({ luna }) => luna('GET', REQUESTS)),
  notification_requests_filled: onFiltered(({ luna }) => luna('GET', REQUESTS)),
  notification_request: onFiltered(({ luna }, id) => luna('GET', `${REQUESTS}/${id}`)),
  notification_request_accept: onFiltered(
    ({ luna }, id) => luna('POST', `${REQUESTS}/${id}/accept`),
    'kestrel',
  ),
  status_context_async_refresh: onSearch((call, path) => call('GET', path)),
  async_refresh: onSearch(async (call, path) => {
    const header = (await call('GET', path)).headers.get('mastodon-async-refresh') ?? ''
    return call('GET', `/api/v1_alpha/async_refreshes/${/id="([^"]+)"/.exec(header)?.[1]}`)
  }),
  edit: onPost('PUT', '', 'luna', { status: 'rooks' }),
  extended_description: read('/api/v1/instance/extended_description', 'anybody'),
  familiar_followers: async ({ luna, idOf }) =>
    luna('GET', `/api/v1/accounts/familiar_followers?id[]=${await idOf('finch')}`),
  favourited_by: async (cast) => {
    const { id } = await cast.post()
    await cast.finch('POST', `/api/v1/statuses/${id}/favourite`)
    return cast.luna('GET', `/api/v1/statuses/${id}/favourited_by`)
  },
  favourites: async (cast) => {
    await onPost('POST', '/favourite', 'luna')(cast)
    return cast.luna('GET', '/api/v1/favourites')
  },
  featured_tag_create: ({ luna }) => luna('POST', '/api/v1/featured_tags', { name: 'crows' }),
  featured_tag_delete: async ({ luna }) => {
    const { id } = (await luna('POST', '/api/v1/featured_tags', { name: 'jays' })).body
    return luna('DELETE', `/api/v1/featured_tags/${id}`)
  },
  featured_tags_suggestions: async (cast) => {
    await cast.post(cast.luna, { status: '#magpies' })
    return cast.luna('GET', '/api/v1/featured_tags/suggestions')
  },
  follow_tag: ({ luna }) => luna('POST', '/api/v1/tags/crows/follow'),
  tag_follow: ({ luna }) => luna('POST', '/api/v1/tags/crows/follow'),
  unfollow_tag: ({ luna }) => luna('POST', '/api/v1/tags/crows/unfollow'),
  tag: read('/api/v1/tags/crows'),
  frontend_configurations_404: read('/api/pleroma/frontend_configurations', 'anybody'),
  history: async (cast) => {
    const { id } = await cast.post()
    await cast.luna('PUT', `/api/v1/statuses/${id}`, { status: 'rooks' })
    return cast.luna('GET', `/api/v1/statuses/${id}/history`)
  },
  instance_peers: read('/api/v1/instance/peers', 'anybody'),
  instance_rules: read('/api/v1/instance/rules', 'anybody'),
  rules: read('/api/v1/instance/rules', 'anybody'),
  list_accounts: async (cast) => {
    await onAccount('POST', '/follow')(cast)
    const { id } = (await cast.luna('POST', '/api/v1/lists', { title: 'Birds' })).body
    await cast.luna('POST', `/api/v1/lists/${id}/accounts`, { account_ids: [await cast.idOf('finch')] })
    return cast.luna('GET', `/api/v1/lists/${id}/accounts`)
  },
  list_create: ({ luna }) => luna('POST', '/api/v1/lists', { title: 'Birds', replies_policy: 'list' }),
  lists: async (cast) => {
    await onList('GET')(cast)
    return cast.luna('GET', '/api/v1/lists')
  },
  list_update: onList('PUT', '', { title: 'Crows' }),
  list_delete: onList('DELETE'),
  lookup: read('/api/v1/accounts/lookup?acct=finch'),
  markers_set: ({ luna }) => luna('POST', '/api/v1/markers', { home: { last_read_id: '3' } }),
  markers_after: ({ luna }) => luna('POST', '/api/v1/markers', { notifications: { last_read_id: '3' } }),
  media_v1: upload('v1', 'a.png', 'image/png'),
  media_v2: upload('v2', 'a.png', 'image/png'),
  media_v2_image: upload('v2', 'a.png', 'image/png'),
  media_v2_video_202: upload('v2', 'a.mp4', 'video/mp4'),
  media_v2_v_mp4: upload('v2', 'a.mp4', 'video/mp4'),
  media_processing_206: async (cast) => {
    const { id } = (await upload('v2', 'a.mp4', 'video/mp4')(cast)).body
    return cast.luna('GET', `/api/v1/media/${id}`)
  },
  media_get_206: async (cast) => {
    const { id } = (await upload('v2', 'a.mp4', 'video/mp4')(cast)).body
    return cast.luna('GET', `/api/v1/media/${id}`)
  },
  media_get: async (cast) => {
    const { id } = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('GET', `/api/v1/media/${id}`)
  },
  media_update: async (cast) => {
    const { id } = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('PUT', `/api/v1/media/${id}`, { description: 'A crow', focus: '0,0' })
  },
  media_delete: async (cast) => {
    const { id } = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('DELETE', `/api/v1/media/${id}`)
  },
  media_bad_type_422: upload('v2', 'a.xyz', 'application/octet-stream'),
  media_bad_422: upload('v2', 'a.xyz', 'application/octet-stream'),
  mutes_filled: async (cast) => {
    await onAccount('POST', '/mute', 'siskin', { duration: 3600 })(cast)
    return cast.luna('GET', '/api/v1/mutes')
  },
  mutes: async (cast) => {
    await onAccount('POST', '/mute', 'siskin', { duration: 3600 })(cast)
    return cast.luna('GET', '/api/v1/mutes')
  },
  nodeinfo_20: read('/nodeinfo/2.0', 'anybody'),
  notification_policy: read('/api/v2/notifications/policy'),
  notification_policy_v1: read('/api/v1/notifications/policy'),
  notification_policy_update: ({ luna }) =>
    luna('PATCH', '/api/v2/notifications/policy', { for_limited_accounts: 'filter' }),
  oauth_metadata: read('/.well-known/oauth-authorization-server', 'anybody'),
  oauth_token_bad_client: ({ anybody }) =>
    anybody('POST', '/oauth/token', { client_id: 'x', client_secret: 'y', grant_type: 'client_credentials' }),
  oauth_token_bad_code: token((app) => ({
    ...app,
    grant_type: 'authorization_code',
    code: 'nope',
    redirect_uri: 'https://client.example/cb',
  })),
  oauth_token_bad_scope: token((app) => ({ ...app, grant_type: 'client_credentials', scope: 'read push' })),
  oauth_token_client_credentials: token((app) => ({
    ...app,
    grant_type: 'client_credentials',
    scope: 'read',
  })),
  oauth_token_no_grant: token((app) => app),
  oauth_token_password_400: token((app) => ({
    ...app,
    grant_type: 'password',
    username: 'luna',
    password: 'rookery',
  })),
  oauth_token_password: token((app) => ({
    ...app,
    grant_type: 'password',
    username: 'luna',
    password: 'rookery',
    scope: 'read',
  })),
  poll_get: onPoll('finch', 0),
  poll_vote: onPoll('finch', 1),
  preferences: read('/api/v1/preferences'),
  privacy_policy: read('/api/v1/instance/privacy_policy', 'anybody'),
  profile_avatar_delete: ({ finch }) => finch('DELETE', '/api/v1/profile/avatar'),
  profile_header_delete: ({ finch }) => finch('DELETE', '/api/v1/profile/header'),
  profile_avatar_empty_ignored: profile({ avatar: '' }),
  profile_edit: profile({ note: 'Feathers.', fields_attributes: { 0: { name: 'Nest', value: 'Oak' } } }),
  reblogged_by: async (cast) => {
    const { id } = await cast.post()
    await cast.finch('POST', `/api/v1/statuses/${id}/reblog`)
    return cast.luna('GET', `/api/v1/statuses/${id}/reblogged_by`)
  },
  relation_block: onAccount('POST', '/block', 'avocet'),
  relation_follow: onAccount('POST', '/follow'),
  relation_follow_notify: onAccount('POST', '/follow', 'rook', { notify: true }),
  relation_follow_locked: onAccount('POST', '/follow', 'nightjar'),
  relation_follow_requested: onAccount('POST', '/follow', 'nightjar'),
  relation_mute: onAccount('POST', '/mute', 'siskin', { duration: 3600 }),
  relation_note: onAccount('POST', '/note', 'finch', { comment: 'sings' }),
  relation_pin: async (cast) => {
    await onAccount('POST', '/follow', 'rook')(cast)
    return onAccount('POST', '/pin', 'rook')(cast)
  },
  relation_remove_from_followers: onAccount('POST', '/remove_from_followers'),
  relation_unfollow: onAccount('POST', '/unfollow', 'swift'),
  relationships: async ({ luna, idOf }) =>
    luna('GET', `/api/v1/accounts/relationships?id[]=${await idOf('finch')}`),
  report: async ({ luna, idOf }) => luna('POST', '/api/v1/reports', { account_id: await idOf('finch') }),
  scheduled_statuses: async (cast) => {
    await onScheduled('POST')(cast)
    return cast.luna('GET', '/api/v1/scheduled_statuses')
  },
  scheduled_status_update: onScheduled('PUT'),
  scheduled_status_delete: onScheduled('DELETE'),
  status_scheduled: onScheduled('POST'),
  search: read('/api/v2/search?q=crows'),
  search_accounts: read('/api/v2/search?q=finch&type=accounts'),
  search_hashtags: read('/api/v2/search?q=crows&type=hashtags'),
  source: onPost('GET', '/source', 'luna'),
  source_of_others: onPost('GET', '/source'),
  status_context: async (cast) => {
    const { id } = await cast.post()
    await cast.post(cast.finch, { in_reply_to_id: id })
    return cast.anybody('GET', `/api/v1/statuses/${id}/context`)
  },
  status_cw: post({ status: 'crows', spoiler_text: 'Birds', sensitive: true, language: 'de' }),
  status_direct: post({ status: '@finch psst', visibility: 'direct' }),
  status_get: onPost('GET', '', 'luna'),
  status_media: async (cast) => {
    const media = (await upload('v2', 'a.png', 'image/png')(cast)).body
    return cast.luna('POST', '/api/v1/statuses', { status: 'look', media_ids: [media.id] })
  },
  status_poll: post({ status: 'which?', poll }),
  status_private: post({ status: 'crows', visibility: 'private' }),
  status_public: post({ status: 'crows' }),
  status_reply: async (cast) => {
    const { id } = await cast.post()
    return cast.luna('POST', '/api/v1/statuses', { status: '@finch yes', in_reply_to_id: id })
  },
  status_unlisted: post({ status: 'crows', visibility: 'unlisted' }),
  status_quote_accepted_create: async (cast) => {
    const { id } = await cast.post(cast.finch)
    return cast.luna('POST', '/api/v1/statuses', { status: 'so true', quoted_status_id: id })
  },
  status_quote_accepted: async (cast) => {
    const { id } = await cast.post(cast.finch)
    const quote = await cast.post(cast.finch, { quoted_status_id: id })
    return cast.luna('GET', `/api/v1/statuses/${quote.id}`)
  },
  status_quote_deleted: async (cast) => {
    const { id } = await cast.post(cast.finch)
    const quote = await cast.post(cast.finch, { quoted_status_id: id })
    await cast.finch('DELETE', `/api/v1/statuses/${id}`)
    return cast.luna('GET', `/api/v1/statuses/${quote.id}`)
  },
  status_quote_unquotable_404: post({ status: 'q', quoted_status_id: MISSING }),
  status_same_idempotency_key_500: async ({ luna }) => {
    await luna('POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'k' })
    return luna('POST', '/api/v1/statuses', { status: 'once' }, { 'Idempotency-Key': 'k' })
  },
  status_deleted_context_404: async (cast) => {
    const { id } = await cast.post()
    await cast.luna('DELETE', `/api/v1/statuses/${id}`)
    return cast.luna('GET', `/api/v1/statuses/${id}/context`)
  },
  '404_deleted_context': async (cast) => {
    const { id } = await cast.post()
    await cast.luna('DELETE', `/api/v1/statuses/${id}`)
    return cast.luna('GET', `/api/v1/statuses/${id}/context`)
  },
  suggestions_v2: read('/api/v2/suggestions?limit=5'),
  terms_of_service: read('/api/v1/instance/terms_of_service', 'anybody'),
  terms_of_service_404: read('/api/v1/instance/terms_of_service', 'anybody'),
  timeline_direct_404: read('/api/v1/timelines/direct'),
  timeline_home: async (cast) => {
    await cast.post()
    return cast.luna('GET', '/api/v1/timelines/home?limit=5')
  },
  timeline_public: read('/api/v1/timelines/public?limit=5'),
  timeline_public_local: read('/api/v1/timelines/public?local=true&limit=5'),
  timeline_tag: async (cast) => {
    await cast.post(cast.finch, { status: '#crows' })
    return cast.luna('GET', '/api/v1/timelines/tag/crows?limit=1')
  },
  trends_tags: read('/api/v1/trends/tags', 'anybody'),
  verify_credentials_luna: read('/api/v1/accounts/verify_credentials'),
  verify_credentials_owner: read('/api/v1/accounts/verify_credentials', 'admin'),
  verify_credentials_admin: read('/api/v1/accounts/verify_credentials', 'admin'),
  verify_credentials_moderator: read('/api/v1/accounts/verify_credentials', 'moss'),
  verify_credentials_moss: read('/api/v1/accounts/verify_credentials', 'moss'),
  wellknown_nodeinfo: read('/.well-known/nodeinfo', 'anybody'),
}
