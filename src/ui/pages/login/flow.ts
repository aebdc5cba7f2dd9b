/** How somebody is signing in (S1). */
export type Strategy = 'password' | 'token' | 'totp' | 'recovery'

/** The strategy that an instance starts with. */
export type InitialStrategy = Extract<Strategy, 'password' | 'token'>

/** Where a sign-in stands. The second factor's strategies have the challenge they answer. */
export type Flow =
  | { readonly strategy: InitialStrategy }
  | { readonly strategy: 'totp' | 'recovery'; readonly challenge: string }

export type FlowEvent =
  /** The password was right, and the instance wants the second factor. */
  | { readonly happened: 'mfa-required'; readonly challenge: string }
  /** The person goes from one form of the second factor to the other. */
  | { readonly happened: 'use-recovery' | 'use-totp' }
  /** Cancelled, or signed in: back to the start. */
  | { readonly happened: 'aborted' | 'signed-in' }

/**
 * The state after `event`; one that makes no sense where the flow is changes nothing.
 *
 * @param initial what the instance starts with.
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

export const hasChallenge = (flow: Flow): flow is Extract<Flow, { readonly challenge: string }> =>
  'challenge' in flow
