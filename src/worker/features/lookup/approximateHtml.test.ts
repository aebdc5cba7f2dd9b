import { expect, test } from 'vitest'
import { approximateHtml } from './approximateHtml.ts'

test('previews Misskey’s format without what its functions do to their text (PO68)', () => {
  expect(approximateHtml('$[tada.speed=5s $[x2 hello]] **bold** $5 [a]', 'text/x.misskeymarkdown')).toBe(
    'hello <strong>bold</strong> $5 [a]',
  )
})
