import { expect, test } from 'vitest'
import { namesAccount } from './personHistory.ts'

test.each([
  ['@admin deactivated users: @rook', 'rook', true],
  ['@admin deactivated users: @rook, @finch', 'rook', true],
  ['@admin added a note to @rook.', 'rook', true],
  ['@rook updated report #3', 'rook', true],
  ['@admin deactivated users: @Rook', 'rook', true],
  ['@admin deactivated users: @rookery', 'rook', false],
  ['@admin deactivated users: @rook@eyrie.example', 'rook', false],
  ['@admin deactivated users: @rook@eyrie.example', 'rook@eyrie.example', true],
  ['@admin deactivated users: @rook@eyrie.example.org', 'rook@eyrie.example', false],
  ['a letter to someone@rook', 'rook', false],
  ['@rookery and @rook', 'rook', true],
  ['', 'rook', false],
])('%j names @%s: %s (MO25)', (text, acct, expected) => expect(namesAccount(text, acct)).toBe(expected))
