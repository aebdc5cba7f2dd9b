import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPush } from './pushMessage.ts'

const sent = {
  access_token: 'SECRET-TOKEN',
  preferred_locale: 'en',
  notification_id: 4_242,
  notification_type: 'mention',
  icon: 'https://rook.example/avatar.png',
  title: 'New Mention',
  body: '@bob: hello',
  pleroma: { activity_id: 'A1', direct_conversation_id: null },
}

test('reads a push and drops its token', () => {
  const message = readPush(
    JSON.stringify({ ...sent, pleroma: { ...sent.pleroma, access_token: 'SECRET-TOKEN' } }),
  )
  expect(message).toEqual({
    notificationId: '4242',
    type: 'mention',
    title: 'New Mention',
    body: '@bob: hello',
    iconUrl: 'https://rook.example/avatar.png',
    statusId: 'A1',
  })
  expect(JSON.stringify(message)).not.toContain('SECRET')
})

test('leaves out or shortens invalid fields, and the post of an unknown kind of notification', () => {
  const odd = {
    ...sent,
    notification_type: 'dance',
    icon: 'javascript:alert(1)',
    title: 7,
    body: 'x'.repeat(9_000),
  }
  const message = readPush(JSON.stringify(odd))
  expect(message).toMatchObject({ type: 'other', iconUrl: undefined, title: '', statusId: undefined })
  expect(message?.body.length).toBeLessThan(600)
})

test.each(['', 'not JSON', '[]', '7', 'null', '{}', '{"notification_id":{}}', '{"notification_id":"a b"}'])(
  'returns null for %s, which is not a push',
  (text) => expect(readPush(text)).toBe(null),
)

test('no input throws', () => {
  const value = fc.jsonValue()
  const like = fc.dictionary(fc.constantFrom(...Object.keys(sent), '__proto__'), value)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        value.map((one) => JSON.stringify(one)),
        like.map((one) => JSON.stringify(one)),
      ),
      (text) => {
        const message = readPush(text)
        if (message !== null) expect(message.notificationId).not.toBe('')
      },
    ),
  )
})

test.each([
  'http://192.168.0.1/a.png',
  'http://0x7f.1/a.png',
  'http://[fe80::1]/a.png',
  'http://localhost:8080/',
])('leaves out the picture at %s, a private address (M45)', (icon) =>
  expect(readPush(JSON.stringify({ ...sent, icon }))?.iconUrl).toBeUndefined(),
)

test('a name or a post neither reverses what stands behind it, nor adds a line to the title (NO55, AL5)', () => {
  const title = '\u202ekcor\n99 new\u2028mentions\u2066'
  const body = '\u202ehel\u0000lo\u2067\nthere\ud800'
  expect(readPush(JSON.stringify({ ...sent, title, body }))).toMatchObject({
    title: 'kcor 99 new mentions',
    body: 'hello\nthere',
  })
})
