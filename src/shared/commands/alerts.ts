import type { CountTexts } from '../alerts/countTexts.ts'
import { accountCommand } from './defineCommand.ts'

/** A browser's push subscription; the keys are in base64url. */
export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Texts for the service worker. */
export interface PushTexts {
  /** The text to show for a push that raises no alert, in browsers that require one to be shown. */
  readonly plainWords: string
  /** The texts of the collecting alert. */
  readonly countTexts: CountTexts
}

export type PushOutcome = ({ readonly subscription: PushKeys } & PushTexts) | { readonly failure: string }

/** Notifications outside of the page. */
export const ALERT_COMMANDS = {
  /** The outcome of the tab task `push`. */
  reportPushSubscription: accountCommand<PushOutcome>(),
}
