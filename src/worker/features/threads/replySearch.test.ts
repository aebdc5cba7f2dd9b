import { expect, test } from 'vitest'
import { replySearchIn } from './replySearch.ts'

test('reads the header of a server that looks for replies (TH30)', () => {
  expect(replySearchIn('id="BAh--7f", retry=3, result_count=0')).toEqual({ id: 'BAh--7f', retryMs: 3_000 })
  expect(replySearchIn('retry=0, id="a"')).toEqual({ id: 'a', retryMs: 2_000 })
  expect(replySearchIn('id="a",retry=999999')).toEqual({ id: 'a', retryMs: 60_000 })
  expect(replySearchIn('id="a"')).toEqual({ id: 'a', retryMs: 5_000 })
})

test('takes nothing else for a search (TH30)', () => {
  for (const header of [null, '', 'x', 'id=3', 'id=""', 'retry=3', `id="${'a'.repeat(1_001)}"`, 'grid="a"'])
    expect(replySearchIn(header)).toBeNull()
})
