import { expect, test } from 'vitest'
import { prepare, setVisible } from './harness/resetPage.ts'
import { settle } from './harness/time.ts'

/** A second copy of the module, as another page has it: in the one of these tests, the first posts are shown already. */
const FRESH: string = '../../src/ui/common/loading/firstPosts.ts?fresh'

test('a hidden tab does not wait for frames or timers once its first posts are there (N39)', async () => {
  await prepare()
  const { firstPosts, markFirstPosts }: typeof import('../../src/ui/common/loading/firstPosts.ts') =
    await import(FRESH)
  let shown = false
  void firstPosts.then(() => {
    shown = true
  })
  setVisible(false)
  await settle()
  expect(shown).toBe(false)
  markFirstPosts()
  await Promise.resolve()
  expect(shown).toBe(true)
})
