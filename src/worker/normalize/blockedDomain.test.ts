import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DOMAIN_SEVERITIES } from '../../shared/model/blockedDomain.ts'
import { normalizeBlockedDomain } from './blockedDomain.ts'

test('a domain that Mastodon limits (MO29)', () => {
  const served = {
    id: '12',
    domain: 'spam.example',
    digest: 'abc',
    created_at: '2024-05-01T10:00:00.000Z',
    severity: 'silence',
    reject_media: true,
    reject_reports: false,
    private_comment: 'see #4',
    public_comment: null,
    obfuscate: true,
  }
  expect(normalizeBlockedDomain(served)).toEqual({
    id: '12',
    domain: 'spam.example',
    createdAt: '2024-05-01T10:00:00.000Z',
    severity: 'silence',
    rejectMedia: true,
    rejectReports: false,
    privateComment: 'see #4',
    publicComment: '',
    obfuscate: true,
  })
})

test('a domain that GoToSocial blocks, which leaves out what is empty (MO29)', () => {
  expect(normalizeBlockedDomain({ id: '01F', domain: 'spam.example', public_comment: 'spam' })).toMatchObject(
    { severity: 'suspend', publicComment: 'spam', obfuscate: false, rejectMedia: false },
  )
})

test('entries without an id or a domain are left out (MO29)', () => {
  expect(normalizeBlockedDomain({ id: '1' })).toBeNull()
  expect(normalizeBlockedDomain({ domain: 'spam.example' })).toBeNull()
})

test('any entry is read without a failure (MO29)', () => {
  const names = ['id', 'domain', 'severity', 'reject_media', 'public_comment', 'created_at']
  fc.assert(
    fc.property(fc.anything(), fc.dictionary(fc.constantFrom(...names), fc.anything()), (odd, served) => {
      for (const raw of [odd, served, { id: '1', domain: 'spam.example', ...served }]) {
        const found = normalizeBlockedDomain(raw)
        if (found === null) continue
        expect(found.id).not.toBe('')
        expect(found.domain).not.toBe('')
        expect(DOMAIN_SEVERITIES).toContain(found.severity)
        expect(typeof found.publicComment).toBe('string')
      }
    }),
  )
})
