import { expect, test } from 'vitest'
import { POST_FORMATS } from '../../../shared/model/preferences.ts'
import { sayFormat } from './sayChoice.ts'

test('every format that is known has a name, and another one is shown as it is (C8)', () => {
  const said = [...POST_FORMATS, 'text/x.novel'].map((format) => sayFormat((key) => key, format))
  const keys = ['text/plain', 'text/html', 'text/markdown', 'text/bbcode', 'mfm']
  expect(said).toEqual([...keys.map((key) => `post_status.content_type.${key}`), 'text/x.novel'])
})
