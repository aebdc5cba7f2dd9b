import { expect, test, vi } from 'vitest'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import {
  type Answered,
  closeReply,
  mountedFormsOf,
  replyOpenIn,
  rowsWithReply,
  takeFocusRequest,
  toggleReply,
} from './replies.ts'

const engine = {} as Engine

let posts = 0
const newPost = (): Answered => ({ status: { id: `post-${++posts}` } as Status, author: {} as Account })

test('toggles the form in its row', () => {
  const post = newPost()
  const show = vi.fn()
  toggleReply(engine, post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(post)
  expect(replyOpenIn(engine, 'here')).toBe(post)
  toggleReply(engine, post, 'here', show)
  expect(show).toHaveBeenLastCalledWith(null)
  expect(replyOpenIn(engine, 'here')).toBe(null)
})

test('closes in the first row when it opens in another', () => {
  const post = newPost()
  const [first, second] = [vi.fn(), vi.fn()]
  toggleReply(engine, post, 'here', first)
  toggleReply(engine, post, 'there', second)
  expect(first).toHaveBeenLastCalledWith(null)
  expect(second).toHaveBeenLastCalledWith(post)
  expect([replyOpenIn(engine, 'here'), replyOpenIn(engine, 'there')]).toEqual([null, post])
  closeReply(engine, post.status.id)
})

test('a form is focused only after a press; after its row was remounted, the new row is closed', () => {
  const post = newPost()
  const [before, now] = [vi.fn(), vi.fn()]
  toggleReply(engine, post, 'here', before)
  expect(takeFocusRequest(engine, post.status.id, before)).toBe(true)
  expect(takeFocusRequest(engine, post.status.id, now)).toBe(false)
  before.mockClear()
  closeReply(engine, post.status.id)
  expect(now).toHaveBeenCalledExactlyOnceWith(null)
  expect(before).not.toHaveBeenCalled()
  expect(takeFocusRequest(engine, post.status.id, now)).toBe(false)
})

test('names the rows of a list in which a form is open', () => {
  const [one, other] = [newPost(), newPost()]
  toggleReply(engine, one, 'list-a:1', vi.fn())
  toggleReply(engine, other, 'list-b:2', vi.fn())
  expect(rowsWithReply(engine, 'list-a:')).toEqual(['1'])
  closeReply(engine, one.status.id)
  expect(rowsWithReply(engine, 'list-a:')).toEqual([])
})

test('reports answering as long as any reply form is mounted', () => {
  const states: boolean[] = []
  const mounted = mountedFormsOf(engine)
  const stop = mounted.subscribe(() => states.push(mounted.any()))
  const forms = [mounted.add(), mounted.add()]
  for (const unmount of forms) unmount()
  stop()
  mounted.add()()
  expect(states).toEqual([true, true, true, false])
})
