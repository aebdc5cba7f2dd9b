import { accountCommand } from './defineCommand.ts'

/** A browser's push subscription; the keys are in base64url. */
export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `plainWords`: the text to show for a push that raises no alert, in browsers that require one to be shown. */
export type PushOutcome =
  | { readonly subscription: PushKeys; readonly plainWords: string }
  | { readonly failure: string }

/** Notifications outside of the page. */
export const ALERT_COMMANDS = {
  /** The outcome of the tab task `push`. */
  reportPushSubscription: accountCommand<PushOutcome>(),
}
