import { expect, test, vi } from 'vitest'
import type { Engine } from '../../engine/engine.ts'
import {
  closeReply,
  isReplyFormMounted,
  isReplyOpenIn,
  registerReplyForm,
  subscribeReplyForms,
  takeFocusRequest,
  toggleReply,
} from './replies.ts'

const engine = {} as Engine

let posts = 0
const newPost = (): string => `post-${++posts}`

test('toggles the form in its row', () => {
  const post = newPost()
  const show = vi.fn()
  toggleReply(engine, post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(true)
  expect(isReplyOpenIn(engine, post, 'here')).toBe(true)
  toggleReply(engine, post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(false)
  expect(isReplyOpenIn(engine, post, 'here')).toBe(false)
})

test('closes in the first row when it opens in another', () => {
  const post = newPost()
  const [first, second] = [vi.fn(), vi.fn()]
  toggleReply(engine, post, 'here', first)
  toggleReply(engine, post, 'there', second)
  expect(first).toHaveBeenLastCalledWith(false)
  expect(second).toHaveBeenLastCalledWith(true)
  expect([isReplyOpenIn(engine, post, 'here'), isReplyOpenIn(engine, post, 'there')]).toEqual([false, true])
})

test('a form is focused only after a press; after its row was remounted, the new row is closed', () => {
  const post = newPost()
  const [before, now] = [vi.fn(), vi.fn()]
  toggleReply(engine, post, 'here', before)
  expect(takeFocusRequest(engine, post, before)).toBe(true)
  expect(takeFocusRequest(engine, post, now)).toBe(false)
  before.mockClear()
  closeReply(engine, post)
  expect(now).toHaveBeenCalledExactlyOnceWith(false)
  expect(before).not.toHaveBeenCalled()
  expect(takeFocusRequest(engine, post, now)).toBe(false)
})

test('reports answering as long as any reply form is mounted', () => {
  const states: boolean[] = []
  const stop = subscribeReplyForms(() => states.push(isReplyFormMounted()))
  const forms = [registerReplyForm(), registerReplyForm()]
  for (const unmount of forms) unmount()
  stop()
  registerReplyForm()()
  expect(states).toEqual([true, true, true, false])
})
