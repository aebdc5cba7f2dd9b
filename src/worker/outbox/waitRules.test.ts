import { describe, expect, test } from 'vitest'
import { post as postOf } from '../../../tests/engine/harness/posting.ts'
import type { Command, CommandBody } from '../../shared/commands/command.ts'
import type { Fault } from '../../shared/fault/fault.ts'
import { canWait, relationOf, sendQueueOf, stopsAll, verdictOf } from './waitRules.ts'

let count = 0
const command = (body: CommandBody): Command => ({
  ...body,
  account: 'alice@rook.example',
  commandId: `c${++count}`,
})
const post = (...values: Parameters<typeof postOf>): Command => command(postOf(...values))
const favourite = (statusId: string, on = true) => command({ kind: 'favourite', statusId, on })
const fault = (code: Fault['code'], rest: Partial<Fault> = {}): Fault => ({ code, message: '', ...rest })

describe('a fault', () => {
  test.each([
    ['no network', fault('network'), 'unsure', true],
    ['no answer', fault('deadline'), 'unsure', true],
    ['an unsent request', fault('deadline', { unsent: true }), 'not-taken', true],
    ['429', fault('rate-limited', { status: 429 }), 'not-taken', true],
    ['500', fault('refused', { status: 500 }), 'unsure', false],
    ['502', fault('refused', { status: 502 }), 'unsure', true],
    ['503', fault('refused', { status: 503 }), 'not-taken', true],
    ['504', fault('refused', { status: 504 }), 'unsure', true],
    ['408', fault('refused', { status: 408 }), 'unsure', false],
    ['422', fault('refused', { status: 422 }), 'no', false],
    ['404', fault('missing', { status: 404 }), 'no', false],
    ['HTML', fault('unreadable', { status: 200 }), 'unsure', false],
    ['a refused token', fault('unauthorized', { status: 401 }), 'not-taken', true],
    ['an empty post', fault('invalid'), 'no', false],
  ] as const)('%s', (_what, why, verdict, all) => {
    expect(verdictOf(why)).toBe(verdict)
    expect(stopsAll(why)).toBe(all)
  })
})

describe('a waiting command', () => {
  test('is an action, and not a form that stays open', () => {
    expect(canWait(favourite('1'))).toBe(true)
    expect(canWait(command({ kind: 'relate', accountId: '1', change: 'follow' }))).toBe(true)
    expect(canWait(command({ kind: 'signOut' }))).toBe(false)
    expect(canWait(command({ kind: 'shout', text: 'caw' }))).toBe(false)
  })

  test('shares a send queue only with commands it may depend on', () => {
    expect(sendQueueOf(post('one', 'new'))).toBe(sendQueueOf(post('two', '17')))
    expect(sendQueueOf(favourite('1'))).toBe(sendQueueOf(command({ kind: 'delete', statusId: '1' })))
    expect(sendQueueOf(favourite('1'))).not.toBe(sendQueueOf(favourite('2')))
    expect(sendQueueOf(favourite('1'))).not.toBe(
      sendQueueOf(command({ kind: 'relate', accountId: '1', change: 'mute' })),
    )
  })
})

describe('a second command', () => {
  const react = (name: string, on: boolean) => command({ kind: 'react', statusId: '1', name, on })
  const relate = (change: 'follow' | 'unfollow' | 'block') =>
    command({ kind: 'relate', accountId: '1', change })
  const edit = () =>
    command({
      kind: 'edit',
      statusId: '1',
      draftId: 'edit:1',
      draft: { text: 'x', subject: '', sensitive: false, contentType: '' },
    })
  test.each([
    ['on the same button', favourite('1'), favourite('1'), 'same'],
    ['that undoes it', favourite('1'), favourite('1', false), 'opposite'],
    ['on another button', favourite('1'), command({ kind: 'bookmark', statusId: '1', on: false }), 'none'],
    ['on the same reaction', react('👍', true), react('👍', false), 'opposite'],
    ['on another reaction', react('👍', true), react('🔥', false), 'none'],
    ['that unfollows', relate('follow'), relate('unfollow'), 'opposite'],
    ['that blocks', relate('follow'), relate('block'), 'none'],
    [
      'with the same text in the same form',
      post('a', 'new', { idempotencyKey: '5' }),
      post('a', 'new', { idempotencyKey: '5' }),
      'same',
    ],
    [
      'with the same key in another form',
      post('a', 'new', { idempotencyKey: '5' }),
      post('a', '17', { idempotencyKey: '5' }),
      'none',
    ],
    ['without a key', post('a'), post('a'), 'none'],
    ['that edits a post again', edit(), edit(), 'none'],
  ] as const)('%s', (_what, first, second, relation) => {
    expect(relationOf(first, second)).toBe(relation)
  })
})
