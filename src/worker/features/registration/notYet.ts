import type { NotYet } from '../../../shared/model/registration.ts'
import { str } from '../../json/read.ts'

const MAX_WORDS = 500

/** What Pleroma answers in place of a token, by its identifiers. */
const UNTIL: Readonly<Record<string, NotYet['until']>> = {
  missing_confirmed_email: 'confirmed',
  awaiting_approval: 'approved',
}

/** What an account that was made waits for. */
export const notYet = (identifier: unknown, message: unknown): NotYet => ({
  until: UNTIL[String(identifier)] ?? 'signed-in',
  words: str(message, MAX_WORDS),
})
