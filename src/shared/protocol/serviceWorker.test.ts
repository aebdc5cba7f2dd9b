import { expect, test } from 'vitest'
import { accountOfScope, pushScope } from './serviceWorker.ts'

const ORIGIN = 'https://rookery.example'

test.each(['luna@nest.example', 'luna@127.0.0.1:4000', 'eve/../x@nest.example', 'ünï@nest.example'])(
  'the registration for the pushes of %s names it (R45)',
  (account) => {
    const { href } = new URL(pushScope(account), ORIGIN)
    expect(href.startsWith(`${ORIGIN}/push/`)).toBe(true)
    expect(accountOfScope(href)).toBe(account)
  },
)

test.each(['/', '/push/', '/push/a/b/', '/main/friends'])('the scope %s names none', (path) =>
  expect(accountOfScope(ORIGIN + path)).toBe(null),
)
