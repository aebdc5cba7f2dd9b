import type { AccountPages } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/** The pages of the instance's own settings, for tasks that its API lacks. Undefined: the software has no such pages. */
export function accountPagesOf(software: string, site: string): AccountPages | undefined {
  const settings = { security: `${site}/settings`, data: `${site}/settings` }
  switch (familyOf(software)) {
    case 'pleroma':
    case 'akkoma':
      return undefined
    case 'mastodon':
      return {
        security: `${site}/auth/edit`,
        data: `${site}/settings/export`,
        passwordReset: `${site}/auth/password/new`,
      }
    case 'gotosocial':
      return { ...settings, approvals: `${site}/settings/user/interaction_requests` }
    default:
      return settings
  }
}
