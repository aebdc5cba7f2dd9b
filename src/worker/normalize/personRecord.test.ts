import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePersonRecord } from './personRecord.ts'

test('reads the record of Pleroma in its old and its new form (MO25)', () => {
  const expected = {
    id: '9x',
    createdAt: '2024-05-01T10:00:00.000Z',
    confirmed: true,
    approved: false,
    limits: {},
  }
  const common = { id: 'else', created_at: '2024-05-01T10:00:00', email: 'rook@mail.example', roles: {} }
  expect(normalizePersonRecord({ ...common, is_confirmed: true, is_approved: false }, '9x')).toEqual(expected)
  expect(
    normalizePersonRecord({ ...common, confirmation_pending: false, approval_pending: true }, '9x'),
  ).toEqual(expected)
})

test('reads the record of Mastodon and GoToSocial, and drops e-mail and IP addresses (MO25, MO26)', () => {
  const served = {
    created_at: '2024-05-01T10:00:00.000Z',
    email: 'rook@mail.example',
    ip: '192.0.2.1',
    ips: [{ ip: '192.0.2.1' }],
    confirmed: true,
    approved: true,
    sensitized: false,
    silenced: true,
    disabled: false,
  }
  const expected = {
    id: '7',
    createdAt: '2024-05-01T10:00:00.000Z',
    confirmed: true,
    approved: true,
    role: 'Owner',
    limits: { sensitive: false, silence: true, disable: false },
  }
  expect(normalizePersonRecord({ ...served, role: { id: '3', name: 'Owner' } }, '7')).toEqual(expected)
  expect(normalizePersonRecord({ ...served, role: 'Owner' }, '7')).toEqual(expected)
  // Mastodon's base role, which everybody has, has no name.
  expect(normalizePersonRecord({ ...served, role: { id: '-99', name: '' } }, '7')).not.toHaveProperty('role')
})

test('any answer is read without a failure, and yields only ids, texts and booleans (MO25)', () => {
  const names = [
    'created_at',
    'confirmed',
    'is_confirmed',
    'approval_pending',
    'role',
    'silenced',
    'email',
    'ip',
  ]
  fc.assert(
    fc.property(fc.anything(), fc.dictionary(fc.constantFrom(...names), fc.anything()), (odd, served) => {
      for (const raw of [odd, served]) {
        const { id, limits, createdAt, role, ...rest } = normalizePersonRecord(raw, '1')
        expect(id).toBe('1')
        expect(['undefined', 'string']).toContain(typeof createdAt)
        expect(['undefined', 'string']).toContain(typeof role)
        for (const value of [...Object.values(limits), ...Object.values(rest)])
          expect(typeof value).toBe('boolean')
      }
    }),
  )
})
