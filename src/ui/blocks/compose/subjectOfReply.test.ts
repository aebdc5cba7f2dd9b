import { describe, expect, it } from 'vitest'
import { subjectOfReply } from './subjectOfReply.ts'

describe('the subject of a reply', () => {
  it('gets one "re:" prefix unless the instance configures otherwise', () => {
    expect(subjectOfReply('owls')).toBe('re: owls')
    expect(subjectOfReply('owls', 'email')).toBe('re: owls')
    expect(subjectOfReply('Re: owls', 'email')).toBe('Re: owls')
  })

  it('is copied or omitted where the instance configures that', () => {
    expect(subjectOfReply('owls', 'masto')).toBe('owls')
    expect(subjectOfReply('owls', 'noop')).toBe('')
  })

  it('is empty if the post has none', () => {
    expect(subjectOfReply('', 'email')).toBe('')
  })
})
