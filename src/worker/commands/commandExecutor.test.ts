import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a command passes between its acceptance and its handler. */
const DOORS = ['commandRunner.ts', 'commandExecutor.ts', '../outbox/outbox.ts']

test.each(DOORS)('a command passes %s by what its entry says, never by its kind', (file) => {
  const code = readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(code).toContain('command')
  expect(code.match(/\bkind\)? *[!=]== *'|switch \([\w.]*kind/g)).toBeNull()
})
