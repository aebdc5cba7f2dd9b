import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTwoFactorEnabled, normalizeClients, normalizeTotp, recoveryCodesOf } from './security.ts'

describe('the clients of an account', () => {
  it('have an id each, and one of them is this browser’s', () => {
    const raw = [{ id: 1, app_name: ' Husky\n' }, { id: '2' }, { app_name: 'no id' }, null, { id: 1 }]
    expect(normalizeClients(raw, '2')).toEqual([
      { id: '1', name: '', isThis: false },
      { id: '2', name: '', isThis: true },
    ])
    expect(normalizeClients({}, '2')).toBeNull()
  })

  it('are all there, also if they are hundreds (AC13)', () => {
    const raw = Array.from({ length: 450 }, (_, id) => ({ id }))
    expect(normalizeClients(raw, '449')).toHaveLength(450)
  })
})

describe('a new key', () => {
  it('has an address only if it is one of a second factor', () => {
    expect(normalizeTotp({ key: 'ABC', provisioning_uri: 'javascript:alert(1)' })).toEqual({
      key: 'ABC',
      uri: '',
    })
    expect(normalizeTotp({ provisioning_uri: 'otpauth://totp/x' })).toBeNull()
  })
})

it('survives any answer', () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      normalizeClients(raw, undefined)
      isTwoFactorEnabled(raw)
      normalizeTotp(raw)
      recoveryCodesOf(raw)
    }),
  )
})
