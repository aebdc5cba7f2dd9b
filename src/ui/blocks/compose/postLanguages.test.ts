import { expect, test } from 'vitest'
import { postLanguages } from './postLanguages.ts'

test('those of who writes come first, each once; all others follow by name', () => {
  const { own, others } = postLanguages('en', ['de-CH', 'de', 'en_GB', 'x-klingon'])
  expect(own).toEqual([
    { code: 'de', name: 'German' },
    { code: 'en', name: 'English' },
  ])
  expect(others.some(({ code }) => code === 'de')).toBe(false)
  const names = others.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  expect(others.length).toBeGreaterThan(150)
})

test('they are named in the language of the page', () => {
  expect(postLanguages('de', ['fr']).own).toEqual([{ code: 'fr', name: 'Französisch' }])
})
