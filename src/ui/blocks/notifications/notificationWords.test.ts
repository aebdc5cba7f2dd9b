import { expect, test } from 'vitest'
import type { Say } from '../../i18n/i18n.ts'
import { commonLine } from './notificationWords.ts'

const say: Say = (key, args = {}) => `${key.split('.').at(-1)} ${Object.values(args).join()}`.trim()

test('a line starts with the name, except at the end of a poll, whose owner it names (NO4)', () => {
  const line = { emoji: '', own: false }
  expect(commonLine(say, { ...line, type: 'follow' }).join('Moss')).toBe('Moss followed_you')
  expect(commonLine(say, { ...line, type: 'pleroma:emoji_reaction', emoji: '🦉' }).join('Moss')).toBe(
    'Moss reacted_with 🦉',
  )
  expect(commonLine(say, { ...line, type: 'poll' }).join('Moss')).toBe('poll_ended Moss')
  expect(commonLine(say, { ...line, type: 'poll', own: true }).join('Moss')).toBe('own_poll_ended')
})
