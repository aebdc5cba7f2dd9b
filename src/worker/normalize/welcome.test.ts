import { describe, expect, test } from 'vitest'
import { plainText } from '../../shared/model/richText.ts'
import { normalizeWelcome } from './welcome.ts'

const SERVER = 'https://rookery.example'
const welcome = (instance: unknown, more: object = {}) => normalizeWelcome({ instance, ...more }, SERVER)

describe('what a visitor is told about the instance (FM1)', () => {
  test('comes from both versions of its description', () => {
    const first = {
      short_description: 'A rookery.',
      thumbnail: 'https://rookery.example/nest.png',
      stats: { user_count: 12, status_count: 340, domain_count: 5 },
    }
    expect(welcome(first)).toMatchObject({
      pictureUrl: 'https://rookery.example/nest.png',
      people: 12,
      posts: 340,
    })
    const second = {
      description: 'Newer.',
      thumbnail: { url: '/nest.webp' },
      usage: { users: { active_month: 3 } },
    }
    const both = welcome(first, { second })
    expect(both.pictureUrl).toBe('https://rookery.example/nest.webp')
    expect(plainText(both.description)).toBe('Newer.')
    expect(both.people).toBe(12)
    expect(plainText(welcome({}, { second: { ...second, description: '' } }).description)).toBe('')
  })

  test('may be missing', () => {
    for (const instance of [undefined, null, 'no', [], { thumbnail: '', stats: { user_count: -1 } }])
      expect(welcome(instance)).toEqual({ description: [], people: 0, posts: 0 })
  })

  test('is text from strangers (FM7)', () => {
    const html =
      '<script>alert(1)</script><style>*{}</style><iframe src="https://evil.example"></iframe>' +
      '<p onclick="x()">Be <b>kind</b>. <a href="javascript:alert(1)">Press</a> <img src=x onerror=alert(1)></p>'
    const { description, pictureUrl } = welcome({ description: html, thumbnail: 'javascript:alert(1)' })
    expect(plainText(description)).toContain('Be kind.')
    expect(JSON.stringify(description)).not.toMatch(/script|alert|onclick|onerror|evil/)
    expect(pictureUrl).toBeUndefined()
    for (const url of [
      'http://192.168.0.1/admin.png',
      'http://localhost/x.png',
      { url: 'data:image/png;base64,AA' },
    ])
      expect(welcome({ thumbnail: url }).pictureUrl).toBeUndefined()
    expect(plainText(welcome({ description: 'a'.repeat(200_000) }).description).length).toBeLessThan(11_000)
  })
})
