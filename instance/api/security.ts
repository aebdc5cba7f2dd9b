import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { remove } from '../actions/remove.ts'
import { revokeTokens } from '../actions/revokeTokens.ts'
import { findByAcct } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import { hashPassword, isPassword, isTotpCode, toBase32 } from '../state/secrets.ts'
import { hostOf, type World } from '../world.ts'
import { fail, failInFramework } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { type Params, readParams, textOf } from './params.ts'

const MFA = '/api/pleroma/accounts/mfa'
/** How many recovery codes Pleroma makes. */
const RECOVERY_CODES = 5

/** Password, e-mail address, second factor, aliases, moving and leaving. */
export function securityRoutes(world: World): Api {
  const api = new Hono<Env>()

  /** Adds a call that needs the password. As in Pleroma, a refusal has the status 200 and an `error`. */
  function addChange(path: string, act: (account: Account, params: Params) => string | undefined): void {
    api.post(path, async (c) => {
      const account = needAccount(c)
      const params = await readParams(c)
      if (!isPassword(account.password, textOf(params, 'password') ?? ''))
        return c.json({ error: 'Invalid password.' })
      const error = act(account, params)
      if (error !== undefined) return c.json({ error })
      world.touch()
      return c.json({ status: 'success' })
    })
  }

  addChange('/api/pleroma/change_password', (account, params) => {
    const wanted = textOf(params, 'new_password') ?? ''
    if (wanted === '') return "New password can't be blank."
    if (wanted !== textOf(params, 'new_password_confirmation'))
      return 'New password does not match confirmation.'
    account.password = hashPassword(wanted)
    revokeTokens(world, account)
    return undefined
  })
  addChange('/api/pleroma/change_email', (account, params) => {
    const email = textOf(params, 'email') ?? ''
    if (!/^\S+@\S+$/.test(email)) return 'Email has invalid format.'
    const taken = [...world.store.accounts.values()].some(
      (one) => one.id !== account.id && one.email === email,
    )
    if (taken) return 'Email has already been taken.'
    account.email = email
    return undefined
  })
  addChange('/api/pleroma/move_account', (account, params) => {
    const target = findByAcct(world.store, textOf(params, 'target_account') ?? '', hostOf(world))
    if (target === undefined) return fail(404, 'Target account not found.')
    if (!target.alsoKnownAs.includes(addressOf(world, account)))
      return 'Target account must have the origin in `alsoKnownAs`'
    account.movedTo = target.id
    return undefined
  })
  addChange('/api/pleroma/disable_account', (account) => {
    account.deactivated = true
    revokeTokens(world, account)
    return undefined
  })
  addChange('/api/pleroma/delete_account', (account) => {
    account.deactivated = true
    for (const id of [...(world.store.byAuthor.get(account.id) ?? [])]) {
      const status = world.store.statuses.get(id)
      if (status) remove(world, status)
    }
    revokeTokens(world, account)
    return undefined
  })

  api.get(MFA, (c) => {
    const enabled = needAccount(c).totpSecret !== null
    return c.json({ settings: { enabled, totp: enabled } })
  })
  api.get(`${MFA}/backup_codes`, (c) => {
    const account = needAccount(c)
    account.recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(8).toString('hex'))
    world.touch()
    return c.json({ codes: account.recoveryCodes })
  })
  api.get(`${MFA}/setup/totp`, (c) => {
    const account = needAccount(c)
    if (account.totpSecret !== null) fail(400, 'Two-factor authentication is enabled already')
    const key = toBase32(randomBytes(20))
    account.pendingTotp = key
    world.touch()
    const issuer = encodeURIComponent(hostOf(world))
    const uri = `otpauth://totp/${issuer}:${account.username}?issuer=${issuer}&secret=${key}`
    return c.json({ key, provisioning_uri: uri })
  })
  api.post(`${MFA}/confirm/totp`, async (c) => {
    const account = needAccount(c)
    const params = await readParams(c)
    needPassword(account, params)
    const key = account.pendingTotp ?? fail(400, 'Start the setup first')
    if (!isTotpCode(key, textOf(params, 'code') ?? '', world.now())) fail(422, 'invalid_token')
    account.totpSecret = key
    account.pendingTotp = undefined
    world.touch()
    return c.json({})
  })
  api.delete(`${MFA}/totp`, async (c) => {
    const account = needAccount(c)
    needPassword(account, await readParams(c))
    account.totpSecret = null
    account.recoveryCodes = []
    world.touch()
    return c.json({})
  })

  const isAkkoma = world.dialect.name === 'akkoma'
  api.get('/api/pleroma/aliases', (c) => c.json({ aliases: needAccount(c).alsoKnownAs }))
  const existingAlias = async (c: Call): Promise<string> => {
    const alias = textOf(await readParams(c), 'alias') ?? ''
    if (findByAcct(world.store, alias, hostOf(world))) return alias
    // Pleroma answers 200 with an error.
    return isAkkoma ? fail(404, 'Target account does not exist.') : fail(200, 'not_found')
  }
  api.put('/api/pleroma/aliases', async (c) => {
    const account = needAccount(c)
    const alias = await existingAlias(c)
    account.alsoKnownAs = [...new Set([...account.alsoKnownAs, alias])]
    world.touch()
    return c.json({ status: 'success' })
  })
  api.delete('/api/pleroma/aliases', async (c) => {
    const account = needAccount(c)
    const alias = textOf(await readParams(c), 'alias') ?? ''
    if (!account.alsoKnownAs.includes(alias)) isAkkoma ? failInFramework(500) : fail(200, 'no_such_alias')
    account.alsoKnownAs = account.alsoKnownAs.filter((other) => other !== alias)
    world.touch()
    return c.json({ status: 'success' })
  })

  return api
}

/** The name by which other accounts list this one as an alias. */
const addressOf = (world: World, account: Account): string =>
  `${account.username}@${account.domain ?? hostOf(world)}`

function needPassword(account: Account, params: Params): void {
  if (!isPassword(account.password, textOf(params, 'password') ?? '')) fail(422, 'Invalid password.')
}
