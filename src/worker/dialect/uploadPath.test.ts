import { expect, test } from 'vitest'
import { uploadPath } from './uploadPath.ts'

test.each([
  ['mastodon', '/api/v2/media'],
  ['glitch', '/api/v2/media'],
  ['pleroma', '/api/v1/media'],
  ['akkoma', '/api/v1/media'],
  ['gotosocial', '/api/v1/media'],
  ['hollo', '/api/v1/media'],
])('%s takes files at %s (U5)', (software, path) => {
  expect(uploadPath(software)).toBe(path)
})
