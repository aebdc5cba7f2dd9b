/** The step of signing in (S1). */
type Strategy = 'password' | 'token' | 'totp' | 'recovery'

/** The first step, depending on the instance. */
export type InitialStrategy = Extract<Strategy, 'password' | 'token'>

/** The state of a sign-in. The second factor's strategies carry their challenge. */
export type Flow =
  | { readonly strategy: InitialStrategy }
  | { readonly strategy: 'totp' | 'recovery'; readonly challenge: string }

/** What can happen while somebody signs in. */
export type FlowEvent =
  /** The password was right, and the instance requires the second factor. */
  | { readonly happened: 'mfa-required'; readonly challenge: string }
  /** The user switches between the forms of the second factor. */
  | { readonly happened: 'use-recovery' | 'use-totp' }
  /** Cancelled or signed in: starts over. */
  | { readonly happened: 'aborted' | 'signed-in' }

/**
 * The state after `event`. An event that does not apply in `flow` changes nothing.
 *
 * @param initial the instance's first step.
 */
export function nextFlow(flow: Flow, event: FlowEvent, initial: InitialStrategy): Flow {
  switch (event.happened) {
    case 'mfa-required':
      return flow.strategy === 'password' ? { strategy: 'totp', challenge: event.challenge } : flow
    case 'use-recovery':
      return flow.strategy === 'totp' ? { ...flow, strategy: 'recovery' } : flow
    case 'use-totp':
      return flow.strategy === 'recovery' ? { ...flow, strategy: 'totp' } : flow
    case 'aborted':
    case 'signed-in':
      return { strategy: initial }
  }
}

/** Whether the flow waits for the second factor. */
export const hasChallenge = (flow: Flow): flow is Extract<Flow, { readonly challenge: string }> =>
  'challenge' in flow
