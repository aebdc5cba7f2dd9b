import { fail, ok } from '../../../shared/fault/fault.ts'
import {
  type AccountOption,
  NOTIFICATION_OPTION_PREFIX,
  type Visibility,
} from '../../../shared/model/account.ts'
import type { Handler, HandlerContext } from '../../context/handler.ts'
import { record } from '../../json/read.ts'
import type { RestRequest } from '../../net/restClient.ts'
import { normalizeOwnSettings } from '../../normalize/ownSettings.ts'
import { NOT_SAVED, SAVED, UNTAKEN } from './savedNotice.ts'

const UPDATE = '/api/v1/accounts/update_credentials'
const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local']

const CREDENTIALS = '/api/v1/accounts/verify_credentials'

type Call = Pick<RestRequest, 'method' | 'path' | 'json' | 'query'>

/**
 * Sets an account option at the instance. Tabs see null while it is pending, then the value that the instance has (P34). An
 * instance may answer with success and keep the old one, so its answer is compared with what was set.
 */
export const setAccountOption: Handler<'setAccountOption'> = async ({ name, value }, context) => {
  const call = callFor(name, value)
  if (call === null) return fail('invalid', 'no such option')
  const { send, notify, credentialsReceived } = context
  const saved = await send({ ...call, urgent: true })
  if (!saved.ok) {
    notify(NOT_SAVED)
    return saved
  }
  const setting = notificationSetting(name)
  // The answer to a change of a notification setting contains no account.
  const answer =
    setting === undefined ? saved : await send({ method: 'GET', path: CREDENTIALS, urgent: true })
  if (answer.ok) {
    const credentials = answer.value.value
    await credentialsReceived(credentials)
    if (!has(credentials, name, value)) {
      notify(UNTAKEN)
      return fail('unsupported', 'the instance has not taken the option', { textKey: UNTAKEN.textKey })
    }
  } else if (setting !== undefined) await assume(setting, value, context)
  notify(SAVED)
  return ok(undefined)
}

/** Whether the credentials have the option as it was set. Those without an account say nothing about it. */
function has(credentials: unknown, name: AccountOption, value: boolean | Visibility): boolean {
  if (!('id' in record(credentials))) return true
  const { notificationSettings, ...options } = normalizeOwnSettings(credentials)
  const setting = notificationSetting(name)
  return (
    new Map(Object.entries(setting === undefined ? options : notificationSettings)).get(setting ?? name) ===
    value
  )
}

/** Takes a saved notification setting as it was sent, because it could not be read again. */
async function assume(
  setting: string,
  value: boolean | Visibility,
  { own, ownChanged }: HandlerContext,
): Promise<void> {
  const { own: settings } = own() ?? {}
  if (settings === undefined || typeof value !== 'boolean') return
  await ownChanged({
    ...settings,
    notificationSettings: { ...settings.notificationSettings, [setting]: value },
  })
}

/** The instance's name of a notification setting; undefined for other options. */
const notificationSetting = (name: AccountOption): string | undefined =>
  name.startsWith(NOTIFICATION_OPTION_PREFIX) ? name.slice(NOTIFICATION_OPTION_PREFIX.length) : undefined

/** The request that sets `name`; null if the option or the value is invalid. */
function callFor(name: AccountOption, value: boolean | Visibility): Call | null {
  const update = (json: unknown): Call => ({ method: 'PATCH', path: UPDATE, json })
  if (name === 'defaultScope') {
    const scope = SCOPES.find((one) => one === value)
    // Pleroma's field and Mastodon's.
    return scope === undefined ? null : update({ default_scope: scope, source: { privacy: scope } })
  }
  if (typeof value !== 'boolean') return null
  if (name === 'sensitiveByDefault') return update({ source: { sensitive: value } })
  const setting = notificationSetting(name)
  if (setting !== undefined)
    return /^[a-z]\w{0,63}$/.test(setting)
      ? // Pleroma answers a body with success, and reads the query only.
        { method: 'PUT', path: '/api/pleroma/notification_settings', query: { [setting]: value } }
      : null
  if (typeof new Map(Object.entries(normalizeOwnSettings(null))).get(name) !== 'boolean') return null
  // The API uses snake case: `hideFollows` becomes `hide_follows`.
  return update({ [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]: value })
}
