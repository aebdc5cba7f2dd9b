import { expect, test } from 'vitest'
import { formOfPost } from './postForm.ts'

const draft = {
  text: 'as somebody said',
  subject: '',
  visibility: 'public',
  sensitive: false,
  contentType: 'text/plain',
  quoteId: '9',
} as const

test('a quote uses the field name of the instance', () => {
  expect(formOfPost(draft, 'mastodon')).toMatchObject({ quoted_status_id: '9' })
  expect(formOfPost(draft, 'mastodon')).not.toHaveProperty('quote_id')
  expect(formOfPost(draft, 'pleroma')).toMatchObject({ quote_id: '9' })
  expect(formOfPost(draft, 'pleroma')).not.toHaveProperty('quoted_status_id')
})

test('the sensitive mark and the subject are always sent, so that no default of the account replaces them (C27)', () => {
  expect(formOfPost(draft, 'mastodon')).toMatchObject({ sensitive: false, spoiler_text: '' })
})
