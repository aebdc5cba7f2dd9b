import type { SECURITY_COMMANDS } from '../../../shared/commands/security.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { line, record } from '../../json/read.ts'
import { normalizeTotp, recoveryCodesOf } from '../../normalize/security.ts'
import { CLIENTS_PATH, MFA_PATH } from './securityPaths.ts'

/** POST `path`, which needs the current password. Only the answer's `status` shows success. */
async function changeAccount(
  { send }: HandlerContext,
  path: string,
  json: { readonly password: string } & Record<string, string>,
): Promise<Outcome<undefined>> {
  if (json.password === '') return fail('invalid', 'the current password is required')
  const answer = await send({ method: 'POST', path: `/api/pleroma/${path}`, json, urgent: true })
  if (!answer.ok) return answer
  return record(answer.value.value).status === 'success' ? ok(undefined) : fail('refused', 'not confirmed')
}

/** The instance then ends all sessions, including this one. */
const changePassword: Handler<'changePassword'> = ({ password, next }, context) =>
  changeAccount(context, 'change_password', {
    password,
    new_password: next,
    new_password_confirmation: next,
  })

const changeEmail: Handler<'changeEmail'> = ({ password, email }, context) =>
  changeAccount(context, 'change_email', { password, email: line(email) })

const moveAccount: Handler<'moveAccount'> = ({ password, target }, context) =>
  changeAccount(context, 'move_account', { password, target_account: line(target).replace(/^@/, '') })

const disableOwnAccount: Handler<'disableOwnAccount'> = ({ password }, context) =>
  changeAccount(context, 'disable_account', { password })

const deleteOwnAccount: Handler<'deleteOwnAccount'> = ({ password }, context) =>
  changeAccount(context, 'delete_account', { password })

/** GET …/setup/totp: a command and not a lookup, because each call makes a new key. */
const startTotp: Handler<'startTotp'> = async (_, { send }) => {
  const answer = await send({ method: 'GET', path: `${MFA_PATH}/setup/totp`, urgent: true })
  if (!answer.ok) return answer
  const totp = normalizeTotp(answer.value.value)
  return totp === null ? fail('unreadable', 'the answer has no key') : ok({ totp })
}

/** Pleroma's error for a wrong code. A wrong password gets the same status. */
const WRONG_CODE = 'invalid_token'

const confirmTotp: Handler<'confirmTotp'> = async ({ password, code }, context) => {
  const json = { password, code: code.replace(/\s/g, '') }
  const changed = await changeTotp(context, { method: 'POST', path: `${MFA_PATH}/confirm/totp`, json }, true)
  if (changed.ok || changed.fault.serverText !== WRONG_CODE) return changed
  return fail('refused', WRONG_CODE, { textKey: 'settings.security.totp_code_wrong' })
}

const disableTotp: Handler<'disableTotp'> = ({ password }, context) =>
  changeTotp(context, { method: 'DELETE', path: `${MFA_PATH}/totp`, json: { password } }, false)

/** Turns the second factor on or off. */
async function changeTotp(
  { send, store, account }: HandlerContext,
  request: Pick<Parameters<HandlerContext['send']>[0], 'method' | 'path' | 'json'>,
  enabled: boolean,
): Promise<Outcome<undefined>> {
  const answer = await send({ ...request, urgent: true })
  if (!answer.ok) return answer
  store.commit([{ key: entityKey(account, 'twoFactor'), value: { enabled } }])
  return ok(undefined)
}

/** GET …/backup_codes: the earlier codes become invalid. */
const makeRecoveryCodes: Handler<'makeRecoveryCodes'> = async (_, { send }) => {
  const answer = await send({ method: 'GET', path: `${MFA_PATH}/backup_codes`, urgent: true })
  if (!answer.ok) return answer
  const recoveryCodes = recoveryCodesOf(answer.value.value)
  return recoveryCodes.length === 0 ? fail('unreadable', 'the answer has no codes') : ok({ recoveryCodes })
}

/** DELETE /api/oauth_tokens/{id} for each client. Only the status 201 means that it is gone (AC13). */
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
