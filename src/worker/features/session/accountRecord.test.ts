import { expect, test } from 'vitest'
import { asAccountRecord } from './accountRecord.ts'

const RECORD = {
  account: 'alice@rook.example',
  server: 'https://rook.example',
  token: 'secret',
  userId: 'u1',
  app: { clientId: 'a', clientSecret: 'b', redirectUri: 'c', scope: 'read' },
}

test('a stored account is read only with everything that its session needs', () => {
  expect(asAccountRecord(RECORD)).toEqual(RECORD)
  expect(asAccountRecord({ ...RECORD, token: undefined })).toBeNull()
  expect(asAccountRecord({ ...RECORD, app: null })).toBeNull()
  expect(asAccountRecord('alice@rook.example')).toBeNull()
})
