import { Hono } from 'hono'
import { sever } from '../actions/moderationNotices.ts'
import type { Account, DomainBlockRecord } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { adminPage, needMastodonStaff } from './mastodonStaff.ts'
import { flagOf, type Params, readParams, textOf } from './params.ts'

const PATH = '/api/v1/admin/domain_blocks'
const SEVERITIES = ['noop', 'silence', 'suspend'] as const

/** Mastodon's and GoToSocial's admin API for domains. GoToSocial only suspends, and sends the whole list at once. */
export function blockedDomainRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world
  const isGoToSocial = () => world.dialect.name === 'gotosocial'

  /** The request's account, if it is an admin's: Mastodon's moderators don't manage federation. */
  function needAdmin(c: Call): Account {
    const account = needMastodonStaff(world, c)
    if (account.role !== 'admin') fail(403, 'This action is not allowed')
    return account
  }
  const blockOf = (c: Call): DomainBlockRecord =>
    store.blockedDomains.get(c.req.param('id') ?? '') ?? notFound()

  /** Applies the settings in a request to `block`. */
  function applyParams(block: DomainBlockRecord, params: Params): void {
    const severity = textOf(params, 'severity')
    const known = SEVERITIES.find((one) => one === severity)
    if (!isGoToSocial() && severity !== undefined && known === undefined)
      fail(422, 'Validation failed: Severity is invalid')
    block.obfuscate = flagOf(params, 'obfuscate') ?? block.obfuscate
    block.privateComment = textOf(params, 'private_comment') ?? block.privateComment
    block.publicComment = textOf(params, 'public_comment') ?? block.publicComment
    if (isGoToSocial()) return
    block.severity = known ?? block.severity
    block.rejectMedia = flagOf(params, 'reject_media') ?? block.rejectMedia
    block.rejectReports = flagOf(params, 'reject_reports') ?? block.rejectReports
  }

  function blockJson({
    id,
    domain,
    createdAt,
    obfuscate,
    privateComment,
    publicComment,
    ...block
  }: DomainBlockRecord) {
    const common = { id, domain, created_at: new Date(createdAt).toISOString() }
    // GoToSocial omits empty and false fields.
    if (isGoToSocial())
      return {
        ...common,
        ...(obfuscate ? { obfuscate } : {}),
        ...(privateComment === '' ? {} : { private_comment: privateComment }),
        ...(publicComment === '' ? {} : { public_comment: publicComment }),
      }
    return {
      ...common,
      severity: block.severity,
      reject_media: block.rejectMedia,
      reject_reports: block.rejectReports,
      obfuscate,
      private_comment: privateComment,
      public_comment: publicComment,
    }
  }

  api.get(PATH, async (c) => {
    needAdmin(c)
    const all = [...store.blockedDomains.values()].reverse()
    if (isGoToSocial()) return c.json(all.map(blockJson))
    return c.json(adminPage(world, c, await readParams(c), all).map(blockJson))
  })

  api.post(PATH, async (c) => {
    needAdmin(c)
    const params = await readParams(c)
    const domain = textOf(params, 'domain')?.trim().toLowerCase() ?? ''
    if (domain === '') fail(isGoToSocial() ? 400 : 422, "Validation failed: Domain can't be blank")
    const known = [...store.blockedDomains.values()].find((one) => one.domain === domain)
    if (known !== undefined) {
      if (isGoToSocial()) return c.json(blockJson(known))
      return c.json(
        {
          error: `You have already imposed stricter limits on ${domain}.`,
          existing_domain_block: blockJson(known),
        },
        422,
      )
    }
    const block: DomainBlockRecord = {
      id: nextId(store),
      domain,
      createdAt: world.now(),
      severity: isGoToSocial() ? 'suspend' : 'silence',
      rejectMedia: false,
      rejectReports: false,
      obfuscate: false,
      privateComment: '',
      publicComment: '',
    }
    applyParams(block, params)
    store.blockedDomains.set(block.id, block)
    if (block.severity === 'suspend') sever(world, domain)
    world.touch()
    return c.json(blockJson(block))
  })

  api.put(`${PATH}/:id`, async (c) => {
    needAdmin(c)
    const block = blockOf(c)
    applyParams(block, await readParams(c))
    world.touch()
    return c.json(blockJson(block))
  })

  api.delete(`${PATH}/:id`, (c) => {
    needAdmin(c)
    const block = blockOf(c)
    store.blockedDomains.delete(block.id)
    world.touch()
    return c.json(isGoToSocial() ? blockJson(block) : {})
  })

  return api
}
