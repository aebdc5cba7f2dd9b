import { removeRows } from '../e2e/harness/removeRows.ts'
import { translatePage } from '../e2e/harness/translatePage.ts'
import { smokeStories } from './harness/smokeStories.ts'

// The same in pages that a translator changes, and from which an extension removes all posts of a person (E52).
smokeStories(`addEventListener('DOMContentLoaded', () => {
  ;(${translatePage})('replaces')
  ;(${removeRows})('@moss')
})`)
