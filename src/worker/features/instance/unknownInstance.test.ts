import { expect, test } from 'vitest'
import { deriveInstance } from '../../normalize/instance.ts'
import { unknownInstance } from './unknownInstance.ts'

test('equals the instance that is derived from no answers', () => {
  const where = {
    host: 'rook.example',
    server: 'https://rook.example',
    origin: 'https://rook.example',
    defaultAvatarUrl: '/avatar.svg',
  }
  const derived = deriveInstance({}, where)
  const has = Object.entries(derived.capabilities).filter(([, value]) => value)
  expect(unknownInstance(where)).toEqual({ ...derived, capabilities: Object.fromEntries(has) })
})
