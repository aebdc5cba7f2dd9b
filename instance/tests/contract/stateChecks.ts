import type { Answer } from '../../testClient.ts'
import { type Cast, type Check, onAccount, onList, onPost, read, token, upload } from './checks.ts'

/** The quote of a new post by rook, in a state, as luna reads it. */
const quoteIn =
  (
    change: (cast: Cast, quoteId: string) => Promise<unknown>,
    undo?: (cast: Cast) => Promise<unknown>,
  ): Check =>
  async (cast) => {
    const { id } = await cast.post(cast.rook)
    const quote = await cast.post(cast.finch, { quoted_status_id: id })
    await change(cast, quote.id)
    const answer = await cast.luna('GET', `/api/v1/statuses/${quote.id}`)
    await undo?.(cast)
    return answer
  }

const toRook =
  (action: string) =>
  async (cast: Cast): Promise<Answer> =>
    cast.luna('POST', `/api/v1/accounts/${await cast.idOf('rook')}/${action}`)

type QuoteState = 'pending' | 'rejected' | 'revoked' | 'unauthorized'
const stands = (state: QuoteState): Check =>
  quoteIn(async ({ instance }, id) => {
    const quote = instance.state.statuses.get(id)
    if (quote !== undefined) quote.quoteState = state
  })

/** A post with this quote policy, as its author or luna reads it. */
const withPolicy =
  (quote_approval_policy: string, visibility: string, reads: boolean): Check =>
  async (cast) => {
    await toFinch('follow')(cast)
    const made = await cast.finch('POST', '/api/v1/statuses', {
      status: 'crows',
      quote_approval_policy,
      visibility,
    })
    return reads ? cast.luna('GET', `/api/v1/statuses/${made.body.id}`) : made
  }

const toFinch =
  (action: string) =>
  async (cast: Cast): Promise<Answer> =>
    cast.luna('POST', `/api/v1/accounts/${await cast.idOf('finch')}/${action}`)

/** A new announcement's id. */
async function announced({ admin, instance }: Cast): Promise<string> {
  await admin('GET', '/api/v1/announcements')
  const [id = ''] = instance.state.announcements.keys()
  return id
}

const react = async (cast: Cast): Promise<Answer> =>
  cast.luna('PUT', `/api/v1/announcements/${await announced(cast)}/reactions/${encodeURIComponent('🐦')}`)

const SUBSCRIPTION = '/api/v1/push/subscription'
const SUBSCRIBED = {
  subscription: {
    endpoint: 'https://push.example/x',
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  },
  data: { alerts: { mention: true, reblog: true, follow: true, favourite: true, poll: true } },
}

/** A list of luna's with finch on it. */
async function birds(cast: Cast): Promise<string> {
  await toFinch('follow')(cast)
  const { id } = (await cast.luna('POST', '/api/v1/lists', { title: 'Birds' })).body
  await cast.luna('POST', `/api/v1/lists/${id}/accounts`, { account_ids: [await cast.idOf('finch')] })
  return id
}

const verifyApp: Check = async (cast) => {
  const { body } = await token((app) => ({ ...app, grant_type: 'client_credentials' }))(cast)
  return cast.as(body.access_token)('GET', '/api/v1/apps/verify_credentials')
}

/** Calls whose answer depends on what the server holds. By their names in the extract, as in `CHECKS`. */
export const STATE_CHECKS: Readonly<Record<string, Check>> = {
  '403_login_disabled_2fa_required': async ({ instance, finch }) => {
    const account = instance.state.accounts.get(instance.state.byAcct.get('finch') ?? '')
    if (account === undefined) throw new Error('no finch')
    account.disabled = true
    const answer = await finch('GET', '/api/v1/timelines/home')
    account.disabled = false
    return answer
  },
  '404_deleted': async (cast) => {
    const { id } = await cast.post()
    await cast.luna('DELETE', `/api/v1/statuses/${id}`)
    return cast.luna('GET', `/api/v1/statuses/${id}`)
  },
  account_endorsements: async (cast) => {
    await toFinch('follow')(cast)
    await toFinch('endorse')(cast)
    return cast.anybody('GET', `/api/v1/accounts/${await cast.idOf('luna')}/endorsements`)
  },
  endorsements: async (cast) => {
    await toFinch('unendorse')(cast)
    return cast.luna('GET', '/api/v1/endorsements')
  },
  relation_endorse: async (cast) => {
    await toFinch('follow')(cast)
    return toFinch('endorse')(cast)
  },
  announcement_reaction: react,
  announcements_with_reaction: async (cast) => {
    await react(cast)
    return cast.luna('GET', '/api/v1/announcements?with_dismissed=true')
  },
  apps_verify: verifyApp,
  apps_verify_credentials: verifyApp,
  edit_media: async (cast) => {
    const media = (await upload('v2', 'a.png', 'image/png')(cast)).body
    const { id } = await cast.post(cast.luna, { media_ids: [media.id] })
    return cast.luna('PUT', `/api/v1/statuses/${id}`, { status: 'look again', media_ids: [media.id] })
  },
  follow_requests: async (cast) => {
    await cast.luna('POST', `/api/v1/accounts/${await cast.idOf('curlew')}/follow`)
    return cast.curlew('GET', '/api/v1/follow_requests')
  },
  followed_tags: async ({ luna }) => {
    await luna('POST', '/api/v1/tags/crows/follow')
    return luna('GET', '/api/v1/followed_tags')
  },
  followers_hidden: async (cast) => {
    const account = cast.instance.state.accounts.get(await cast.idOf('finch'))
    if (account === undefined) throw new Error('no finch')
    account.hideFollowers = true
    const answer = await onAccount('GET', '/followers')(cast)
    account.hideFollowers = false
    return answer
  },
  instance_peers: read('/api/v1/instance/peers', 'anybody'),
  interaction_policy_update: onPost('PUT', '/interaction_policy', 'luna', {
    quote_approval_policy: 'followers',
  }),
  list_add_account: async (cast) => {
    await toFinch('follow')(cast)
    return onList('POST', '/accounts', { account_ids: [await cast.idOf('finch')] })(cast)
  },
  markers: async ({ luna }) => {
    await luna('POST', '/api/v1/markers', { home: { last_read_id: '3' } })
    return luna('GET', '/api/v1/markers?timeline[]=home')
  },
  'markers 4.3': async ({ luna }) => {
    const mark = { last_read_id: '3' }
    await luna('POST', '/api/v1/markers', { home: mark, notifications: mark })
    return luna('GET', '/api/v1/markers?timeline[]=home&timeline[]=notifications')
  },
  media_v2_b_png: upload('v2', 'b.png', 'image/png'),
  push_create: ({ luna }) => luna('POST', SUBSCRIPTION, SUBSCRIBED),
  push_get: async ({ luna }) => {
    await luna('POST', SUBSCRIPTION, SUBSCRIBED)
    return luna('GET', SUBSCRIPTION)
  },
  push_delete: async ({ luna }) => {
    await luna('POST', SUBSCRIPTION, SUBSCRIBED)
    return luna('DELETE', SUBSCRIPTION)
  },
  quote_revoke: async (cast) => {
    const { id } = await cast.post()
    const quote = await cast.post(cast.finch, { quoted_status_id: id })
    return cast.luna('POST', `/api/v1/statuses/${id}/quotes/${quote.id}/revoke`)
  },
  relation_mute_finch: onAccount('POST', '/mute', 'siskin'),
  relationships_muting_expires_at: async (cast) => {
    await onAccount('POST', '/mute', 'siskin', { duration: 3600 })(cast)
    return cast.luna('GET', `/api/v1/accounts/relationships?id[]=${await cast.idOf('siskin')}`)
  },
  status_qp_followers: withPolicy('followers', 'public', false),
  status_qp_followers_as_luna: withPolicy('followers', 'public', true),
  status_qp_nobody: withPolicy('nobody', 'public', false),
  status_qp_nobody_as_luna: withPolicy('nobody', 'public', true),
  status_qp_private: withPolicy('public', 'private', false),
  status_qp_private_as_luna: withPolicy('public', 'private', true),
  status_qp_public: withPolicy('public', 'public', false),
  status_qp_public_as_luna: withPolicy('public', 'public', true),
  status_qp_unlisted: withPolicy('public', 'unlisted', false),
  status_qp_unlisted_as_luna: withPolicy('public', 'unlisted', true),
  status_quote_anonymous: async (cast) => {
    const { id } = await cast.post(cast.rook)
    const quote = await cast.post(cast.finch, { quoted_status_id: id })
    return cast.anybody('GET', `/api/v1/statuses/${quote.id}`)
  },
  status_quote_blocked_account: quoteIn(toRook('block'), toRook('unblock')),
  status_quote_muted_account: quoteIn(toRook('mute'), toRook('unmute')),
  status_quote_pending: stands('pending'),
  status_quote_rejected: stands('rejected'),
  status_quote_revoked: stands('revoked'),
  status_quote_unauthorized: stands('unauthorized'),
  status_quotes: async (cast) => {
    const { id } = await cast.post()
    await cast.post(cast.finch, { quoted_status_id: id })
    return cast.luna('GET', `/api/v1/statuses/${id}/quotes`)
  },
  status_video: async (cast) => {
    const media = (await upload('v2', 'a.mp4', 'video/mp4')(cast)).body
    return cast.luna('POST', '/api/v1/statuses', { status: 'look', media_ids: [media.id] })
  },
  tag_feature: ({ luna }) => luna('POST', '/api/v1/tags/crows/feature'),
  timeline_list: async (cast) => {
    const id = await birds(cast)
    await cast.post(cast.finch)
    return cast.luna('GET', `/api/v1/timelines/list/${id}?limit=1`)
  },
}
