import { expect, test } from 'vitest'
import { LastPosts, MAX_LAST_POSTS } from './lastPosts.ts'

const draft = (index: number): string => `a@b/draft/${index}`

test('finds the post that was created with the last key of a draft', () => {
  const posts = new LastPosts()
  posts.remember(draft(0), { key: 'first', statusId: '1' })
  posts.remember(draft(0), { key: 'second' })
  expect(posts.find(draft(0), 'second')).toEqual({ key: 'second' })
  expect(posts.find(draft(0), 'first')).toBeUndefined()
  expect(posts.find(draft(1), 'second')).toBeUndefined()
  expect(posts.find(draft(0), undefined)).toBeUndefined()
})

test('remembers only the drafts that were posted last', () => {
  const posts = new LastPosts()
  for (let index = 0; index < MAX_LAST_POSTS; index++) posts.remember(draft(index), { key: 'k' })
  posts.remember(draft(0), { key: 'again' })
  posts.remember(draft(MAX_LAST_POSTS), { key: 'k' })
  expect(posts.find(draft(0), 'again')).toBeDefined()
  expect(posts.find(draft(1), 'k')).toBeUndefined()
  expect(posts.find(draft(2), 'k')).toBeDefined()
})
