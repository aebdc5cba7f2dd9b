import type { AccountPages } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/** The pages of the instance's own settings, for tasks that its API lacks. Undefined: the software has no such pages. */
export function accountPagesOf(software: string, server: string): AccountPages | undefined {
  switch (familyOf(software)) {
    case 'pleroma':
    case 'akkoma':
      return undefined
    case 'mastodon':
      return { security: `${server}/auth/edit`, data: `${server}/settings/export` }
    default:
      return { security: `${server}/settings`, data: `${server}/settings` }
  }
}
