import { expect, test } from 'vitest'
import { postLanguages } from './postLanguages.ts'

test('lists the writer’s languages first, without duplicates, then all others by name', () => {
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

test('names languages in the interface language', () => {
  expect(postLanguages('de', ['fr']).own).toEqual([{ code: 'fr', name: 'Französisch' }])
})
