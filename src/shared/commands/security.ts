import { accountCommand } from './defineCommand.ts'
import type { NoPayload } from './session.ts'

export interface Confirmed {
  /** The current password, which the instance checks. */
  readonly password: string
}

/** Passwords, second factor, sessions, moving and leaving (AC11–AC15). */
export const SECURITY_COMMANDS = {
  changePassword: accountCommand<Confirmed & { readonly next: string }>(),
  changeEmail: accountCommand<Confirmed & { readonly email: string }>(),
  /** Makes a key; `settled.result.totp` contains it. */
  startTotp: accountCommand<NoPayload>(),
  /** Enables the second factor. `code`: what the authenticator app shows. */
  confirmTotp: accountCommand<Confirmed & { readonly code: string }>(),
  disableTotp: accountCommand<Confirmed>(),
  /** Replaces the recovery codes; `settled.result.recoveryCodes` contains the new ones. */
  makeRecoveryCodes: accountCommand<NoPayload>(),
  /** Signs other clients out. */
  revokeClients: accountCommand<{ readonly clientIds: readonly string[] }>(),
  /** `target`: the full name of the account that followers are moved to. */
  moveAccount: accountCommand<Confirmed & { readonly target: string }>(),
  disableOwnAccount: accountCommand<Confirmed>(),
  deleteOwnAccount: accountCommand<Confirmed>(),
}
