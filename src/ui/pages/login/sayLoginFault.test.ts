import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import { allTexts, say } from '../../i18n/i18n.ts'
import { serveTexts } from '../../i18n/servedTexts.ts'
import { sayLoginFault } from './sayLoginFault.ts'

const words = (fault: Partial<Fault>): string =>
  sayLoginFault(say, { code: 'internal', message: 'Failed to fetch', ...fault })

beforeAll(() => {
  serveTexts()
  return allTexts()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('uses our texts, never those of the browser', () => {
  expect(words({ code: 'unauthorized', status: 401 })).toBe('Wrong username or password')
  expect(words({ code: 'refused', status: 500 })).toBe('An error occurred, please try again')
  expect(words({ code: 'unreadable' })).toBe('An error occurred, please try again')
  expect(words({ code: 'invalid' })).toBe('An error occurred, please try again')
  expect(words({ code: 'network' })).toBe('Failed to connect to server, try again')
  expect(words({ code: 'deadline' })).toBe('Failed to connect to server, try again')
})

test("shows the instance's own text if it is meant for users", () => {
  expect(words({ code: 'refused', serverText: 'Invalid code' })).toBe('Invalid code')
})

test('shows the duration of a rate limit', () => {
  expect(words({ code: 'rate-limited', retryAfterMs: 2_400 })).toBe('Too many requests. Try again in 3 s')
})
