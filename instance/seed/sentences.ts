import type { Random } from '../state/random.ts'
import { ENGLISH } from './words/english.ts'
import { GERMAN } from './words/german.ts'
import { OTHERS } from './words/others.ts'
import type { Phrases } from './words/phrases.ts'

const PHRASES = new Map([ENGLISH, GERMAN, ...OTHERS].map((phrases) => [phrases.language, phrases]))

/** A generated sentence. Unknown languages fall back to English. */
export function sentence(random: Random, language: string): string {
  return fill(random, PHRASES.get(language) ?? ENGLISH)
}

/** `count` sentences in a row. */
export function sentences(random: Random, language: string, count: number): string {
  return Array.from({ length: count }, () => sentence(random, language)).join(' ')
}

function fill(random: Random, phrases: Phrases): string {
  const text = random.pick(phrases.templates).replace(/\{([^}]+)\}/g, (_, slot: string) => {
    return random.pick(phrases.slots[slot] ?? [slot])
  })
  return text.charAt(0).toUpperCase() + text.slice(1)
}
