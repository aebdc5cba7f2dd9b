import type { Instance } from '../../../shared/model/instance.ts'
import type { Session } from '../../../shared/model/session.ts'
import { mayOpenAdminPage } from '../../../shared/model/staff.ts'

/** The URL of the instance's admin page; null if there is none, or the user is not an admin (L20). */
export const adminUrl = (session: Session | null, instance: Instance | null): string | null =>
  session?.state === 'signed-in' && instance !== null && mayOpenAdminPage(session, instance.capabilities)
    ? `${instance.site}/pleroma/admin/#/login-pleroma`
    : null
