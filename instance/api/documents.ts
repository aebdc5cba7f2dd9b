import { Hono } from 'hono'
import { isMastodon, type World } from '../world.ts'
import { notFound } from './apiError.ts'
import type { Api, Env } from './env.ts'
import { federation } from './metadata.ts'

/** The rules of the instance. */
export const RULES = [
  { id: '1', text: 'Be kind to one another.', hint: '' },
  { id: '2', text: 'No shiny things that belong to others.', hint: 'Magpies, this means you.' },
]

/** The rules as this dialect sends them: newer Mastodon has their translations, of which there are none here. */
export const rulesOf = ({ dialect }: Pick<World, 'dialect'>) =>
  (dialect.mastodonApi ?? 0) >= 11 ? RULES.map((rule) => ({ ...rule, translations: {} })) : RULES

/** The first Mastodon that has terms of service: 4.4. */
const TERMS_API = 4

const WRITTEN_AT = '2026-01-05T12:00:00.000Z'

/** Mastodon's texts about the instance, and the list of blocked domains, which only Pleroma does not have. */
export function documentRoutes(world: World): Api {
  const api = new Hono<Env>()

  /** Serves a text that only Mastodon has. */
  function document(name: string, json: object, since = 0): void {
    api.get(`/api/v1/instance/${name}`, (c) =>
      isMastodon(world, since) ? c.json(json) : notFound('Not implemented'),
    )
  }
  document('extended_description', {
    updated_at: WRITTEN_AT,
    content: '<p>All trees here are <strong>open at night</strong>.</p>',
  })
  document('privacy_policy', {
    updated_at: WRITTEN_AT,
    content: '<h2>What is kept</h2><p>Twigs, and nothing else.</p>',
  })
  document(
    'terms_of_service',
    {
      effective_date: '2026-01-05',
      effective: true,
      content: '<p>Stop it, and it is gone.</p>',
      succeeded_by: null,
    },
    TERMS_API,
  )

  api.get('/api/v1/instance/domain_blocks', (c) => {
    if (world.dialect.isPleroma) return notFound()
    return world.hidesBlockedDomains ? c.body(null, 404) : c.json(blockedDomains())
  })

  return api
}

/** The domains of Pleroma's simple policy, as Mastodon lists them. */
function blockedDomains() {
  const { mrf_simple: lists, mrf_simple_info: info } = federation()
  const entry = (domain: string, severity: string, comment: string) => ({
    domain,
    digest: `digest-of-${domain}`,
    severity,
    comment,
  })
  return [
    ...lists.reject.map((domain) => entry(domain, 'suspend', info.reject[domain]?.reason ?? '')),
    ...lists.federated_timeline_removal.map((domain) => entry(domain, 'silence', '')),
  ]
}
