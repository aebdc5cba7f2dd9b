import type { Random } from '../state/random.ts'
import { escapeHtml } from '../text/escape.ts'
import { sentences } from './sentences.ts'

/** Paragraphs of at least `length` characters in all, as HTML. */
export function paragraphs(random: Random, length: number): string {
  let html = ''
  while (html.length < length) html += `<p>${escapeHtml(sentences(random, 'en', random.int(3, 7)))}</p>`
  return html
}
