import type { KeyboardEvent } from 'react'
import { arrowStep } from '../../common/keyboard/arrowStep.ts'

/** The card to which an arrow key, Home or End leads from the focused one, in rows of equal length. Undefined: none, or another key. */
export function cardTo(event: KeyboardEvent, cards: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.key === 'Home') return cards[0]
  if (event.key === 'End') return cards.at(-1)
  const step = arrowStep(event, 1, 1)
  const at = cards.findIndex((card) => card.matches(':focus'))
  const first = cards[0]
  if (step === null || first === undefined) return undefined
  if (at === -1) return first
  const topOf = (card: HTMLElement): number => card.getBoundingClientRect().top
  const inRow = cards.findIndex((card) => topOf(card) > topOf(first))
  const [x, y] = getComputedStyle(first).direction === 'rtl' ? [-step[0], step[1]] : step
  return cards[at + x + y * (inRow === -1 ? cards.length : inRow)]
}
