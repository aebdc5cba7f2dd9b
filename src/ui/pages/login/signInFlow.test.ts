import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flow, type FlowEvent, hasChallenge, type InitialStrategy, nextFlow } from './signInFlow.ts'

const after = (initial: InitialStrategy, ...events: readonly FlowEvent[]): Flow =>
  events.reduce<Flow>((flow, event) => nextFlow(flow, event, initial), { strategy: initial })

const MFA: FlowEvent = { happened: 'mfa-required', challenge: 'c' }
const happened = (name: Exclude<FlowEvent['happened'], 'mfa-required'>): FlowEvent => ({ happened: name })

describe('signing in', () => {
  test('continues from the password to the code of the second factor', () => {
    expect(after('password', MFA)).toEqual({ strategy: 'totp', challenge: 'c' })
  })

  test('switches between the code and a recovery code, for the same challenge', () => {
    expect(after('password', MFA, happened('use-recovery'))).toEqual({ strategy: 'recovery', challenge: 'c' })
    expect(after('password', MFA, happened('use-recovery'), happened('use-totp'))).toEqual({
      strategy: 'totp',
      challenge: 'c',
    })
  })

  test.each(['password', 'token'] as const)(
    'restarts with the %s when it is cancelled or done',
    (initial) => {
      for (const end of ['aborted', 'signed-in'] as const) {
        expect(after(initial, MFA, happened(end))).toEqual({ strategy: initial })
        expect(after(initial, MFA, happened('use-recovery'), happened(end))).toEqual({ strategy: initial })
      }
    },
  )

  test('has no second factor if the instance signs in by token', () => {
    expect(after('token', MFA)).toEqual({ strategy: 'token' })
  })

  test('is always in one of four strategies, with a challenge only for the second factor', () => {
    const event = fc.oneof(
      fc.record({ happened: fc.constant('mfa-required' as const), challenge: fc.string() }),
      fc.record({ happened: fc.constantFrom('use-recovery', 'use-totp', 'aborted', 'signed-in') }),
    )
    fc.assert(
      fc.property(fc.constantFrom('password', 'token'), fc.array(event), (initial, events) => {
        const flow = after(initial as InitialStrategy, ...(events as FlowEvent[]))
        expect(['password', 'token', 'totp', 'recovery']).toContain(flow.strategy)
        expect(hasChallenge(flow)).toBe(flow.strategy === 'totp' || flow.strategy === 'recovery')
      }),
    )
  })
})
