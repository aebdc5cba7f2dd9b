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

describe('registrationFault', () => {
  test('makes a sentence per field', () => {
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

  test('a message that is a sentence of its own does not follow the name of its field (RG18)', () => {
    const errors = {
      captcha: ['Invalid CAPTCHA'],
      email: ['Émail déjà pris !', 'is odd'],
      base: ['Too many people from here.'],
      remote_ip: ['This address is blocked'],
      username: ['はすでに存在します。'],
    }
    expect(registrationFault(refused({ error: JSON.stringify(errors) }))).toMatchObject({
      fields: {
        captcha: 'Invalid CAPTCHA.',
        email: 'Émail déjà pris ! Email is odd.',
        username: 'Username はすでに存在します。',
      },
      serverText:
        'Invalid CAPTCHA. Émail déjà pris ! Email is odd. Too many people from here. Remote ip: This address is blocked. Username はすでに存在します。',
    })
  })

  test('reads the details of Mastodon', () => {
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
  ])('maps “%s” to a field', (words, fields) => {
    expect(registrationFault(refused({ error: words }, words)).fields).toEqual(fields)
  })

  test('does not show malformed JSON to the user', () => {
    const { message, serverText } = registrationFault(refused({ error: '{"email":["has' }, '{"email":["has'))
    expect([message, serverText]).toEqual(['the instance answered 400', undefined])
  })

  test('never throws, whatever the response', () => {
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

describe('normalizeCaptcha', () => {
  const server = 'https://rook.example'
  const challenge = { token: 't', answer_data: 'd' }

  test.each([
    ['no captcha', { type: 'none' }, { type: 'none' }],
    [
      'one of an external service',
      { type: 'kocaptcha', url: 'https://captcha.example/1.png', ...challenge },
      { type: 'kocaptcha', url: 'https://captcha.example/1.png', token: 't', answerData: 'd' },
    ],
    [
      'a native one',
      { type: 'native', url: 'data:image/png;base64,aGk=', ...challenge },
      { type: 'native', url: 'data:image/png;base64,aGk=', token: 't', answerData: 'd' },
    ],
    ['null for an unknown type', { type: 'turnstile', url: 'https://x.example', ...challenge }, null],
    [
      'null for a URL that is not a picture',
      { type: 'native', url: 'data:text/html,hi', ...challenge },
      null,
    ],
    ['null for a script URL', { type: 'native', url: 'javascript:alert(1)', ...challenge }, null],
    ['null without a token', { type: 'native', url: 'data:image/png;base64,aGk=' }, null],
  ])('returns %s', (_what, raw, read) => {
    expect(normalizeCaptcha(raw, server)).toEqual(read)
  })

  test('accepts only http and image URLs, whatever the response', () => {
    fc.assert(
      fc.property(anyAnswer(), (raw) => {
        const captcha = normalizeCaptcha({ type: 'native', ...Object(raw) }, server)
        if (captcha !== null && captcha.type !== 'none')
          expect(captcha.url).toMatch(/^(https?:|data:image\/)/)
      }),
    )
  })
})
