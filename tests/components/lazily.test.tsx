import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazily } from '../../src/ui/common/loading/lazily.tsx'
import { renderWith } from './harness/renderWith.tsx'
import { prepare } from './harness/resetPage.ts'

const shown = (fallbacks: string[]) => {
  const Fallback = () => {
    fallbacks.push('shown')
    return null
  }
  return <Fallback />
}

test('a part that was fetched before is rendered at once, without a fallback', async () => {
  const Part = lazily(async () => () => <p>the part</p>)
  await prepare()
  await Part.load()
  const fallbacks: string[] = []
  const { page } = await renderWith(
    <Suspense fallback={shown(fallbacks)}>
      <Part />
    </Suspense>,
  )
  await page.getByText('the part').waitFor()
  expect(fallbacks).toEqual([])
})

test('a part that can’t be fetched says so, and is fetched again on "Try again"', async () => {
  let fetched = 0
  const Part = lazily(() => {
    fetched += 1
    if (fetched === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve(() => <p>the part</p>)
  })
  const { page } = await renderWith(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('the part').waitFor()
  expect(fetched).toBe(2)
})

test('a part of the frame that can’t be fetched is fetched again by itself (N13)', async () => {
  let fetched = 0
  const Part = lazily(
    () => {
      fetched += 1
      if (fetched < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return Promise.resolve(() => <p>the part</p>)
    },
    () => null,
  )
  const { page } = await renderWith(
    <Suspense>
      <Part />
    </Suspense>,
  )
  expect(fetched).toBe(1)
  await page.getByText('the part').waitFor()
  expect(fetched).toBe(3)
})
