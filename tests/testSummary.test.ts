import { expect, test } from 'vitest'
import { summaryLines } from '../scripts/testSummary.mjs'

const RUN = {
  counts: { passed: 12, failed: 0, skipped: 0 },
  failures: [],
  triedAgain: [],
  untranslated: [],
  seconds: 3.4,
  seed: 7,
}

test('npm test ends with its time, with what was tried again, and with the counts', () => {
  expect(summaryLines(RUN)).toEqual(['', '3 s', '0 tried again', '12 passed, 0 failed, 0 skipped'])
})

test('npm test names the tests that were tried again, the texts that languages lack, and each failure', () => {
  expect(
    summaryLines({
      ...RUN,
      counts: { passed: 11, failed: 1, skipped: 0 },
      failures: ['types'],
      triedAgain: ['e2e/once.test.ts: posts once', 'e2e/phone.test.ts: scrolls'],
      untranslated: ['ar: 3 texts missing'],
    }),
  ).toEqual([
    '',
    '── failed, with seed 7',
    'types',
    '',
    'ar: 3 texts missing',
    '3 s',
    '2 tried again: e2e/once.test.ts: posts once; e2e/phone.test.ts: scrolls',
    '11 passed, 1 failed, 0 skipped',
  ])
})
