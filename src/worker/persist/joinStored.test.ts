import { expect, test } from 'vitest'
import type { Draft } from '../../shared/model/draft.ts'
import { joinDrafts, joinFiles } from './joinStored.ts'

const files = (...ids: string[]) => ({ files: ids.map((id) => ({ id })) })

test.each<[string, object, object | undefined, unknown, object | undefined]>([
  ['nobody else wrote', files('a'), files('a', 'mine'), files('a'), files('a', 'mine')],
  ['both added one', files('a', 'theirs'), files('a', 'mine'), files('a'), files('a', 'mine', 'theirs')],
  ['both removed one', files('b', 'c'), files('a', 'c'), files('a', 'b', 'c'), files('c')],
  [
    'all were removed here, and one was added there',
    files('a', 'theirs'),
    undefined,
    files('a'),
    files('theirs'),
  ],
  ['nothing is left', files('a'), undefined, files('a'), undefined],
  ['it is not known what there was', files('a'), files('mine'), undefined, files('mine', 'a')],
  ['what is stored cannot be read', { files: [null] }, files('mine'), { files: 5 }, files('mine')],
])('files of two engines are joined: %s', (_, stored, value, base, joined) => {
  expect(joinFiles(stored, value, base)).toEqual(joined)
})

const added = (id: string, addedAt?: number, more = {}) => ({
  id,
  attachment: { id },
  ...(addedAt !== undefined && { addedAt }),
  ...more,
})

test.each<[string, object[], object[], object[], string[]]>([
  ['is on no side', [added('a', 1), added('b', 1)], [added('a', 1), added('c', 1)], [], ['c', 'b']],
  ['was stored by an older build', [added('a')], [added('c', 1)], [], ['c']],
  ['was added again', [added('a', 6, { adopted: true })], [added('c', 7)], [], ['c', 'a']],
  [
    'was added again, which the other side has not heard',
    [added('a', 6)],
    [added('a', 1)],
    [added('a', 1)],
    ['a'],
  ],
  ['was added again by an older build', [added('a', undefined, { adopted: true })], [], [], ['a']],
])('a file that was sent, and %s, is joined so (E40)', (_, stored, value, base, joined) => {
  const spent = { upTo: {}, fileIds: { a: 5 }, at: 5 }
  const { files: result } = joinFiles({ files: stored }, { files: value }, { files: base }, spent) as {
    readonly files: readonly { readonly id: string }[]
  }
  expect(result.map(({ id }) => id)).toEqual(joined)
})

test('sent files leave the list also where nothing is stored any more, and the others stay (E40)', () => {
  const value = { files: [added('a', 1), added('b', 1)] }
  const spent = { upTo: {}, fileIds: { a: 5 }, at: 5 }
  expect(joinFiles(undefined, value, value, spent)).toEqual({ files: [added('b', 1)] })
  expect(joinFiles(undefined, value, value, undefined)).toBe(value)
  expect(joinFiles(value, { files: [added('a', 1)] }, value, spent)).toBeUndefined()
})

const draft = (text: string, at: number, begunAt?: number): Draft => ({
  text,
  subject: '',
  writer: 'a',
  changedAt: at,
  marks: { text: { at, by: 'a', over: 0 } },
  ...(begunAt !== undefined && { begunAt }),
})

test('an earlier text gets an id of its own in a post, and is merged in a chat, which is one place (E44)', () => {
  const [before, next] = [draft('before', 3), draft('next', 9, 5)]
  expect(joinDrafts('new', before, next, undefined)).toEqual({ value: next, aside: before })
  expect(joinDrafts('chat:1', before, next, undefined)).toMatchObject({ value: { text: 'next' } })
  expect(joinDrafts('new', before, next, { upTo: { a: 3 }, at: 3 })).toEqual({ value: next })
})

test('deleting a draft keeps what another engine wrote and nobody sent (E40)', () => {
  const stored = draft('typed elsewhere', 9)
  expect(joinDrafts('new', stored, undefined, { upTo: { a: 3 }, at: 3 })).toEqual({ value: stored })
  expect(joinDrafts('new', stored, undefined, { upTo: { a: 9 }, at: 9 })).toEqual({ value: undefined })
})
