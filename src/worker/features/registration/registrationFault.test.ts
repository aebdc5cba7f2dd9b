import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../shared/fault/fault.ts'
import { anyAnswer } from '../../normalize/testing/mutate.ts'
import { normalizeCaptcha } from './captcha.ts'
import { registrationFault } from './registrationFault.ts'

const refused = (body: unknown, message = 'x'): Fault => ({
  code: 'refused',
  status: 400,
  message,
  serverText: message,
  detail: JSON.stringify(body),
})

describe('what an instance finds wrong with a form', () => {
  test('is said in sentences, each at its field', () => {
    const errors = {
      ap_id: ['has already been taken'],
      password_confirmation: ['does not match', 'is short.'],
      strange_thing: ['is strange'],
    }
    expect(registrationFault(refused({ error: JSON.stringify(errors) }))).toMatchObject({
      code: 'refused',
      serverText:
        'Username has already been taken. Password confirmation does not match. Password confirmation is short. Strange thing is strange.',
      fields: {
        username: 'Username has already been taken.',
        confirm: 'Password confirmation does not match. Password confirmation is short.',
      },
    })
  })

  test('is that of a captcha', () => {
    const body = { error: JSON.stringify({ captcha: ['Invalid CAPTCHA'] }) }
    expect(registrationFault(refused(body)).fields).toEqual({ captcha: 'Captcha Invalid CAPTCHA.' })
  })

  test('is read from the details of Mastodon', () => {
    const details = { username: [{ error: 'ERR_TAKEN', description: 'has already been taken' }] }
    expect(registrationFault(refused({ error: 'Validation failed', details })).fields).toEqual({
      username: 'Username has already been taken.',
    })
  })

  test.each([
    ['Invalid token', { token: 'Invalid token' }],
    ['Expired token', { token: 'Expired token' }],
    ['Missing parameter: email', { email: 'Missing parameter: email' }],
    ['Missing field: username.', { username: 'Missing field: username.' }],
    ['Something else', undefined],
  ])('is of a field where it says “%s”', (words, fields) => {
    expect(registrationFault(refused({ error: words }, words)).fields).toEqual(fields)
  })

  test('is not shown as JSON when it can not be read', () => {
    const { message, serverText } = registrationFault(refused({ error: '{"email":["has' }, '{"email":["has'))
    expect([message, serverText]).toEqual(['the instance answered 400', undefined])
  })

  test('whatever it is, nothing breaks', () => {
    fc.assert(
      fc.property(anyAnswer(), fc.boolean(), (errors, asText) => {
        const error = asText ? JSON.stringify(errors) : errors
        const fault = registrationFault(refused({ error }))
        expect(typeof fault.message).toBe('string')
        for (const words of Object.values(fault.fields ?? {})) expect(typeof words).toBe('string')
      }),
    )
  })
})

describe('a captcha', () => {
  const server = 'https://rook.example'
  const riddle = { token: 't', answer_data: 'd' }

  test.each([
    ['none', { type: 'none' }, { type: 'none' }],
    [
      'one of a service',
      { type: 'kocaptcha', url: 'https://captcha.example/1.png', ...riddle },
      { type: 'kocaptcha', url: 'https://captcha.example/1.png', token: 't', answerData: 'd' },
    ],
    [
      'one of its own',
      { type: 'native', url: 'data:image/png;base64,aGk=', ...riddle },
      { type: 'native', url: 'data:image/png;base64,aGk=', token: 't', answerData: 'd' },
    ],
    ['one of a kind that is not known', { type: 'turnstile', url: 'https://x.example', ...riddle }, null],
    ['one with a picture that is none', { type: 'native', url: 'data:text/html,hi', ...riddle }, null],
    ['one that runs', { type: 'native', url: 'javascript:alert(1)', ...riddle }, null],
    ['one that could not be answered', { type: 'native', url: 'data:image/png;base64,aGk=' }, null],
  ])('may be %s', (_what, raw, read) => {
    expect(normalizeCaptcha(raw, server)).toEqual(read)
  })

  test('whatever is served, nothing breaks', () => {
    fc.assert(
      fc.property(anyAnswer(), (raw) => {
        const captcha = normalizeCaptcha({ type: 'native', ...Object(raw) }, server)
        if (captcha !== null && captcha.type !== 'none')
          expect(captcha.url).toMatch(/^(https?:|data:image\/)/)
      }),
    )
  })
})
