import { fail, ok } from '../../../shared/fault/fault.ts'
import {
  type AccountOption,
  NOTIFICATION_OPTION_PREFIX,
  type Visibility,
} from '../../../shared/model/account.ts'
import type { Handler } from '../../context/handler.ts'
import type { RestRequest } from '../../net/restClient.ts'
import { normalizeOwnSettings } from '../../normalize/ownSettings.ts'
import { NOT_SAVED, SAVED } from './savedNotice.ts'

const UPDATE = '/api/v1/accounts/update_credentials'
const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local']

type Call = Pick<RestRequest, 'method' | 'path' | 'json'>

/**
 * Sets an account option at the instance. Tabs see null while it is pending, then the saved value, or the old value after
 * a failure (P34).
 */
export const setAccountOption: Handler<'setAccountOption'> = async ({ name, value }, context) => {
  const call = callFor(name, value)
  if (call === null) return fail('invalid', 'no such option')
  const { send, notify, own, ownChanged, credentialsReceived } = context
  const saved = await send({ ...call, urgent: true })
  if (saved.ok) {
    const { own: settings } = own() ?? {}
    const setting = notificationSetting(name)
    if (setting === undefined) await credentialsReceived(saved.value.value)
    // The answer to a change of a notification setting contains no account.
    else if (settings !== undefined && typeof value === 'boolean')
      await ownChanged({
        ...settings,
        notificationSettings: { ...settings.notificationSettings, [setting]: value },
      })
  }
  notify(saved.ok ? SAVED : NOT_SAVED)
  return saved.ok ? ok(undefined) : saved
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
      ? { method: 'PUT', path: '/api/pleroma/notification_settings', json: { [setting]: value } }
      : null
  if (typeof new Map(Object.entries(normalizeOwnSettings(null))).get(name) !== 'boolean') return null
  // The API uses snake case: `hideFollows` becomes `hide_follows`.
  return update({ [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]: value })
}
