import type { SECURITY_COMMANDS } from '../../../shared/commands/security.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { line, record } from '../../json/read.ts'
import { normalizeTotp, recoveryCodesOf } from '../../normalize/security.ts'
import { CLIENTS_PATH, MFA_PATH } from './securityPaths.ts'

/**
 * POST `path`, which needs the current password. Pleroma answers a refusal with the status 200 and an `error`, so only
 * the answer's `status` shows success.
 */
async function change(
  { send }: HandlerContext,
  path: string,
  json: { readonly password: string } & Record<string, string>,
): Promise<Outcome<undefined>> {
  if (json.password === '') return fail('invalid', 'the current password is required')
  const answer = await send({ method: 'POST', path: `/api/pleroma/${path}`, json, urgent: true })
  if (!answer.ok) return answer
  const { status, error } = record(answer.value.value)
  if (status === 'success') return ok(undefined)
  const serverText = line(error)
  return fail('refused', serverText || 'not confirmed', serverText === '' ? {} : { serverText })
}

/** The instance ends all sessions, this one too. */
const changePassword: Handler<'changePassword'> = ({ password, next }, context) =>
  change(context, 'change_password', {
    password,
    new_password: next,
    new_password_confirmation: next,
  })

const changeEmail: Handler<'changeEmail'> = ({ password, email }, context) =>
  change(context, 'change_email', { password, email: line(email) })

const moveAccount: Handler<'moveAccount'> = ({ password, target }, context) =>
  change(context, 'move_account', { password, target_account: line(target).replace(/^@/, '') })

const disableOwnAccount: Handler<'disableOwnAccount'> = ({ password }, context) =>
  change(context, 'disable_account', { password })

const deleteOwnAccount: Handler<'deleteOwnAccount'> = ({ password }, context) =>
  change(context, 'delete_account', { password })

/** GET …/setup/totp: each call makes a new key, so it is a command. */
const startTotp: Handler<'startTotp'> = async (_, { send }) => {
  const answer = await send({ method: 'GET', path: `${MFA_PATH}/setup/totp`, urgent: true })
  if (!answer.ok) return answer
  const totp = normalizeTotp(answer.value.value)
  return totp === null ? fail('unreadable', 'the answer has no key') : ok({ totp })
}

const confirmTotp: Handler<'confirmTotp'> = async ({ password, code }, context) => {
  const json = { password, code: code.replace(/\s/g, '') }
  const answer = await context.send({
    method: 'POST',
    path: `${MFA_PATH}/confirm/totp`,
    json,
    urgent: true,
  })
  // Pleroma's word for it is `invalid_token`.
  if (!answer.ok && answer.fault.status === 422) {
    const { code: reason, message, status } = answer.fault
    return fail(reason, message, { status, textKey: 'settings.security.totp_code_wrong' })
  }
  if (!answer.ok) return answer
  twoFactorIs(true, context)
  return ok(undefined)
}

const disableTotp: Handler<'disableTotp'> = async ({ password }, context) => {
  const answer = await context.send({
    method: 'DELETE',
    path: `${MFA_PATH}/totp`,
    json: { password },
    urgent: true,
  })
  if (!answer.ok) return answer
  twoFactorIs(false, context)
  return ok(undefined)
}

function twoFactorIs(enabled: boolean, { store, account }: HandlerContext): void {
  store.commit([{ key: entityKey(account, 'twoFactor'), value: { enabled } }])
}

/** GET …/backup_codes: the earlier codes become invalid. */
const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (_, { send }) => {
  const answer = await send({ method: 'GET', path: `${MFA_PATH}/backup_codes`, urgent: true })
  if (!answer.ok) return answer
  const recoveryCodes = recoveryCodesOf(answer.value.value)
  return recoveryCodes.length === 0 ? fail('unreadable', 'the answer has no codes') : ok({ recoveryCodes })
}

/** DELETE /api/oauth_tokens/{id} for each. Only the status 201 means that it is gone (AC13). */
const revokeClients: Handler<'revokeClients', NeedsLists> = async ({ clientIds }, context) => {
  const clients = context.collections.get({ kind: 'clients' })
  let failure: Outcome<never> | undefined
  for (const id of clientIds) {
    if (id === context.own()?.tokenId) continue
    const path = `${CLIENTS_PATH}/${encodeURIComponent(id)}`
    const answer = await context.send({ method: 'DELETE', path, urgent: true })
    if (!answer.ok) failure ??= answer
    else if (answer.value.status === 201) clients.remove(id)
    else failure ??= fail('refused', 'not confirmed', { status: answer.value.status })
  }
  return failure ?? ok(undefined)
}

export const securityHandlers: HandlersOf<typeof SECURITY_COMMANDS, NeedsLists> = {
  changePassword,
  changeEmail,
  startTotp,
  confirmTotp,
  disableTotp,
  makeRecoveryCodes,
  revokeClients,
  moveAccount,
  disableOwnAccount,
  deleteOwnAccount,
}
