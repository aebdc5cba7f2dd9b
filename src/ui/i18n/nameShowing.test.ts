import { expect, test } from 'vitest'
import { nameShowing } from './nameShowing.ts'

test('a name contains the number that is shown, even where the language would not say it (LA14)', () => {
  expect(nameShowing('3', '3 people reacted')).toBe('3 people reacted')
  expect(nameShowing('١', 'تفاعل شخص واحد')).toBe('١ تفاعل شخص واحد')
  // A symbol is not a number.
  expect(nameShowing('∞', 'Show 100 new')).toBe('Show 100 new')
})
