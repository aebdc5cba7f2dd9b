import fc from 'fast-check'
import { expect, it } from 'vitest'
import { staffName } from './staffName.ts'

it("extracts the account name from a profile's address", () => {
  const name = (address: string) => staffName(address, 'rook.example')
  expect(name('https://rook.example/users/wren')).toBe('wren')
  expect(name('https://rook.example/@wren')).toBe('wren')
  expect(name('https://rook.example/wren/')).toBe('wren')
  expect(name('https://nest.example/users/owl')).toBe('owl@nest.example')
  expect([name('https://rook.example/'), name('wren'), name('')]).toEqual([null, null, null])
})

it('never throws, whatever the address is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (address) => {
      const name = staffName(address, 'rook.example')
      expect(name === null || name.length > 0).toBe(true)
    }),
  )
})
