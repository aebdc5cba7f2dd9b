import { describe, expect, it } from 'vitest'
import { subjectOfReply } from './subjectOfReply.ts'

describe('the subject of an answer', () => {
  it('is written as in mail unless the instance says otherwise, and prefixed once', () => {
    expect(subjectOfReply('owls')).toBe('re: owls')
    expect(subjectOfReply('owls', 'email')).toBe('re: owls')
    expect(subjectOfReply('Re: owls', 'email')).toBe('Re: owls')
  })

  it('is the same, or none, where the instance wants that', () => {
    expect(subjectOfReply('owls', 'masto')).toBe('owls')
    expect(subjectOfReply('owls', 'noop')).toBe('')
  })

  it('is none where there was none', () => {
    expect(subjectOfReply('', 'email')).toBe('')
  })
})
