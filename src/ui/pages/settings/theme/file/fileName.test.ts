import { expect, it } from 'vitest'
import { fileName } from './fileName.ts'

it.each([
  ['My Theme (copy)', 'my-theme-copy.theme.json'],
  ['../../etc/passwd', 'etc-passwd.theme.json'],
  ['مظهري', 'مظهري.theme.json'],
  ['***', 'theme.theme.json'],
])('%s is saved as %s', (name, file) => {
  expect(fileName(name, 'theme')).toBe(file)
})
