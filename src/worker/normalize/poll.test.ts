import { expect, test } from 'vitest'
import { normalizePoll } from './poll.ts'
import { testContext } from './testing/samples.ts'

const context = testContext()

test('a poll keeps the positions of its options, and the known counts', () => {
  const options = [{ title: 'a', votes_count: null }, null, { title: '', votes_count: '3' }]
  expect(
    normalizePoll({ id: 1, options, own_votes: [2, 2, 9, 'x'], voters_count: null, votes_count: 3 }, context),
  ).toEqual({
    id: '1',
    options: [
      { title: ['a'], votesCount: null },
      { title: [], votesCount: null },
      { title: [], votesCount: 3 },
    ],
    multiple: false,
    expired: false,
    voted: true,
    ownVotes: [2],
    votesCount: 3,
    votersCount: null,
  })
  expect(normalizePoll({ id: 1, options: [] }, context)).toBeUndefined()
})
