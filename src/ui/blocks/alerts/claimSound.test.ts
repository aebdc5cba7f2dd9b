import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimSound, forgetSounds } from './claimSound.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

test('one tab plays the sound of a notification', () => {
  expect(claimSound('luna@nest.example/7')).toBe(true)
  expect(claimSound('luna@nest.example/7')).toBe(false)
  expect(claimSound('luna@nest.example/8')).toBe(true)
})

test('nothing that is stored names an account, also not what an earlier build stored (S47)', () => {
  stored.set('rookery-rung', 'luna@nest.example:5\nluna@nest.example:6')
  claimSound('luna@nest.example:7')
  expect([...stored.values()].join()).not.toMatch(/luna|nest/)
  expect(claimSound('luna@nest.example:7')).toBe(false)
})

test('private mode leaves no name of an account behind (ST32)', () => {
  claimSound('luna@nest.example/7')
  forgetSounds()
  expect([...stored.values()].join()).not.toContain('luna')
})
