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
