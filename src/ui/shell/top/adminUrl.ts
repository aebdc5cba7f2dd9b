import type { Instance } from '../../../shared/model/instance.ts'
import type { Session } from '../../../shared/model/session.ts'

/** Where admins work: a fixed path of the instance's own (spec/1 §2); null for everybody else (§6). */
export const adminUrl = (session: Session | null, instance: Instance | null): string | null =>
  session?.state === 'signed-in' && session.role === 'admin' && instance !== null
    ? `${instance.server}/pleroma/admin/#/login-pleroma`
    : null
