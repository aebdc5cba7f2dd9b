import type { Random } from '../state/random.ts'
import { escapeHtml } from '../text/escape.ts'
import { sentences } from './sentences.ts'

/** HTML paragraphs with at least `length` characters in total. */
export function paragraphs(random: Random, length: number): string {
  let html = ''
  while (html.length < length) html += `<p>${escapeHtml(sentences(random, 'en', random.int(3, 7)))}</p>`
  return html
}
