import { expect, test } from 'vitest'
import { normalizeCard } from './card.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()

test('a card has a valid URL and a provider name', () => {
  expect(normalizeCard({ url: 'https://n.example/x', title: 'T\n t', html: '<iframe>' }, context)).toEqual({
    url: 'https://n.example/x',
    title: 'T t',
    description: '',
    providerName: 'n.example',
  })
  expect(normalizeCard({ url: 'javascript:1', title: 'T' }, context)).toBeUndefined()
})

test('a card tells its host if its provider or title names another one (PO67)', () => {
  const card = (words: object) => normalizeCard({ url: 'https://evil.example/x', ...words }, context)
  expect(card({ provider_name: 'bank.example' })?.host).toBe('evil.example')
  expect(card({ title: 'Log in: https://bank.example' })?.host).toBe('evil.example')
  expect(card({ provider_name: 'Evil', title: 'evil.example' })).not.toHaveProperty('host')
})

test('a card loads no picture of a private address (M45)', () => {
  const pictureAt = (image: string) => normalizeCard({ url: 'https://n.example/x', image }, context)?.imageUrl
  expect(pictureAt('http://0x7f000001/x.png')).toBeUndefined()
  expect(pictureAt('https://n.example/x.png')).toBe('https://n.example/x.png')
})
