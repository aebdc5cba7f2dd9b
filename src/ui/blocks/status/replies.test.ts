import { expect, test, vi } from 'vitest'
import {
  answering,
  closeReply,
  isAnswered,
  isAnswering,
  openedAnew,
  subscribeAnswering,
  toggleReply,
} from './replies.ts'

let posts = 0
const newPost = (): string => `post-${++posts}`

test('a press opens the form in its row, another closes it', () => {
  const post = newPost()
  const show = vi.fn()
  toggleReply(post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(true)
  expect(isAnswered(post, 'here')).toBe(true)
  toggleReply(post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(false)
  expect(isAnswered(post, 'here')).toBe(false)
})

test('in another row it goes from the first', () => {
  const post = newPost()
  const [first, second] = [vi.fn(), vi.fn()]
  toggleReply(post, 'here', first)
  toggleReply(post, 'there', second)
  expect(first).toHaveBeenLastCalledWith(false)
  expect(second).toHaveBeenLastCalledWith(true)
  expect([isAnswered(post, 'here'), isAnswered(post, 'there')]).toEqual([false, true])
})

test('only who has asked for it is led to it; a row that was scrolled away is closed where it is now', () => {
  const post = newPost()
  const [before, now] = [vi.fn(), vi.fn()]
  toggleReply(post, 'here', before)
  expect(openedAnew(post, before)).toBe(true)
  expect(openedAnew(post, now)).toBe(false)
  before.mockClear()
  closeReply(post)
  expect(now).toHaveBeenCalledExactlyOnceWith(false)
  expect(before).not.toHaveBeenCalled()
  expect(openedAnew(post, now)).toBe(false)
})

test('it is known while a form for an answer is in the page, whichever', () => {
  const told: boolean[] = []
  const stop = subscribeAnswering(() => told.push(isAnswering()))
  const gone = [answering(), answering()]
  for (const go of gone) go()
  stop()
  answering()()
  expect(told).toEqual([true, true, true, false])
})
