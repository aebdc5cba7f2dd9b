import { expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { sayFault, sayReason } from './sayFault.ts'

const t = ((key: string, more?: object) => (more ? `${key} ${JSON.stringify(more)}` : key)) as Say
const bare = (status: number): Fault => ({
  code: status === 401 ? 'unauthorized' : 'refused',
  message: `the instance answered ${status}`,
  status,
})
const said = (fault: Fault): string => sayFault(t, fault)

test('describes a status code without server text, followed by the number', () => {
  const meanings: readonly [number, string][] = [
    [400, 'not_accepted'],
    [401, 'not_allowed'],
    [403, 'not_allowed'],
    [413, 'too_large'],
    [422, 'not_accepted'],
    [500, 'trouble'],
    [502, 'trouble'],
    [503, 'trouble'],
    [504, 'trouble'],
  ]
  for (const [status, meaning] of meanings) {
    const words = `errors.answer.${meaning} (${status})`
    expect(sayFault(t, bare(status))).toBe(words)
    expect(sayReason(t, bare(status))).toBe(words)
  }
})

test('has own texts for missing things and rate limits', () => {
  expect(said({ code: 'missing', message: 'the instance answered 404', status: 404 })).toBe(
    'errors.not_found',
  )
  expect(said({ code: 'rate-limited', message: 'x', status: 429, retryAfterMs: 2_400 })).toBe(
    'instance.rate_limited {"seconds":3}',
  )
  const paused = { code: 'rate-limited', message: 'x', status: 429 } as const
  expect(said({ ...paused, retryAt: Date.now() + 272_500 } as Fault)).toBe(
    'instance.rate_limited {"seconds":273}',
  )
  expect(said({ ...paused, retryAt: Date.now() - 1 } as Fault)).toBe('instance.rate_limit_over')
})

test("prefers the instance's own text, and never shows the log message", () => {
  const own: Fault = { code: 'refused', message: 'x', status: 422, serverText: 'no birds' }
  expect(said(own)).toBe('general.generic_error_message {"message":"no birds"}')
  expect(sayReason(t, own)).toBe('no birds')
  expect(said({ code: 'refused', message: 'at line 7' })).toBe('errors.answer.not_accepted')
  expect(said({ code: 'internal', message: 'at line 7' })).toBe('general.generic_error')
  expect(said({ code: 'invalid', message: 'at line 7', textKey: 'errors.not_found' })).toBe(
    'errors.not_found',
  )
})
