import { expect, test } from 'vitest'
import { nameShowing } from './nameShowing.ts'

test('a name has the number that is shown, also where the language needs none (LA14)', () => {
  expect(nameShowing('3', '3 people reacted')).toBe('3 people reacted')
  expect(nameShowing('١', 'تفاعل شخص واحد')).toBe('١ تفاعل شخص واحد')
  // A sign is no number.
  expect(nameShowing('∞', 'Show 100 new')).toBe('Show 100 new')
})
