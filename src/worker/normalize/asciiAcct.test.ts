import { expect, test } from 'vitest'
import { asciiAcct } from './asciiAcct.ts'

test('a readable host is sent in ASCII, as servers store it (PR44)', () => {
  expect(asciiAcct('bob@krähe.example')).toBe('bob@xn--krhe-moa.example')
  expect(asciiAcct('@bob@KRÄHE.example')).toBe('@bob@xn--krhe-moa.example')
  expect(asciiAcct('bob')).toBe('bob')
  expect(asciiAcct('bob@far.example/path')).toBe('bob@far.example/path')
  expect(asciiAcct('bob@krähe.example/path')).toBe('bob@krähe.example/path')
  expect(asciiAcct('bob@no host')).toBe('bob@no host')
})
