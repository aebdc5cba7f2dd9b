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
