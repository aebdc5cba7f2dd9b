import { describe, expect, test } from 'vitest'
import type { RichNode } from '../../../shared/model/richText.ts'
import type { Attachment, AttachmentType, Poll } from '../../../shared/model/status.ts'
import type { Say } from '../../i18n/i18n.ts'
import { type ExcerptedPost, pictureIn, sayWithoutWords, wordsOf } from './sayPost.ts'

const t: Say = (key, args) => `${key.split('.').at(-1)}${args?.count === undefined ? '' : ` ${args.count}`}`

const file = (type: AttachmentType, description = '', previewUrl = 'https://a/small'): Attachment => ({
  id: `${type} ${description}`,
  type,
  mimetype: '',
  url: 'https://a/large',
  previewUrl,
  description,
  looping: false,
})

const post = (more: Partial<ExcerptedPost>): ExcerptedPost => ({
  subject: [],
  content: [],
  sensitive: false,
  attachments: [],
  ...more,
})

const crow: RichNode = { t: 'emoji', name: 'crow', url: 'https://a/1', staticUrl: 'https://a/1' }

const poll = (...titles: (readonly RichNode[])[]): Poll => ({
  id: '1',
  options: titles.map((title) => ({ title, votesCount: 0 })),
  multiple: false,
  expired: false,
  voted: false,
  ownVotes: [],
  votesCount: 0,
  votersCount: 0,
})

describe('a post is excerpted as', () => {
  test('its subject, else its text', () => {
    expect(wordsOf(post({ subject: ['food'], content: ['cheese'] }))).toEqual(['food'])
    expect(wordsOf(post({ content: [{ t: 'p', c: ['cheese'] }] }))).toEqual(['cheese'])
    expect(wordsOf(post({ content: [{ t: 'p', c: [' '] }] }))).toEqual([])
  })

  test.each<[string, Partial<ExcerptedPost>, readonly RichNode[]]>([
    ['its description', { attachments: [file('image', 'An owl\nat dusk')] }, ['An owl at dusk']],
    [
      'the number of files',
      { attachments: [file('image'), file('image'), file('flash')] },
      ['image 2 · other 1'],
    ],
    [
      'descriptions before the rest',
      { attachments: [file('video'), file('image', 'An owl')] },
      ['An owl · video 1'],
    ],
    ['the options of its poll', { poll: poll(['wren'], [crow]) }, ['poll: wren · ', crow]],
    ['no words', {}, ['no_words']],
  ])('%s', (_, more, said) => {
    expect(sayWithoutWords(t, post(more), false)).toEqual(said)
  })

  test('no description of files that are covered', () => {
    const attachments = [file('image', 'A spider')]
    expect(sayWithoutWords(t, post({ attachments }), true)).toEqual(['image 1'])
  })
})

test('the picture of a post is its first image, or a video with a preview', () => {
  const plain = file('video', '', 'https://a/large')
  expect(pictureIn([file('audio'), plain])).toBeUndefined()
  expect(pictureIn([plain, file('video', 'b')])?.description).toBe('b')
  expect(pictureIn([file('audio'), file('image', 'c')])?.description).toBe('c')
})
