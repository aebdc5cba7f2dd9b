import type { PendingSignIn } from '../../../shared/model/registration.ts'
import { line, str } from '../../json/read.ts'

const MAX_MESSAGE_CHARS = 500

/** What must happen first, by the identifier that Pleroma sends instead of a token. */
const UNTIL: Readonly<Record<string, PendingSignIn['until']>> = {
  missing_confirmed_email: 'confirmed',
  awaiting_approval: 'approved',
}

/** Why a new account can't sign in yet. */
export const pendingSignIn = (identifier: unknown, message: unknown): PendingSignIn => ({
  until: UNTIL[line(identifier)] ?? 'signed-in',
  words: str(message, MAX_MESSAGE_CHARS),
})
