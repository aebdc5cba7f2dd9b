import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '../../src/shared/fault/fault.ts'
import { stillPictures } from '../../src/ui/blocks/media/stillPictures.ts'
import { StillImage } from '../../src/ui/parts/StillImage.tsx'
import { setStills } from '../../src/ui/parts/stills.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle, until } from './harness/time.ts'

const at = (name: string): string => `https://rookery.example/${name}`
/** Of each picture: its address and that of its first frame, what the engine sees, and whether it is covered. */
const PICTURES: readonly { name: string; first?: string; moves?: boolean; covered: boolean }[] = [
  { name: 'moving.png', moves: true, covered: true },
  { name: 'moving', moves: true, covered: true },
  { name: 'still.png', moves: false, covered: false },
  { name: 'unreadable.webp', covered: true },
  { name: 'loved.png', first: 'first-unreadable.png', covered: false },
  { name: 'lie.png', first: 'first-moving.png', moves: true, covered: true },
  { name: 'dance.gif', covered: true },
  { name: 'photo.jpg', covered: false },
]

test('pictures are looked at once they have loaded, while `stopGifs` is on, and covered if they may move (M13)', async () => {
  const looked: string[] = []
  const { engine, page } = await renderWith(<Pictures />, {
    script: (scripted) =>
      scripted.answer('lookup', (question) => {
        if (question.kind !== 'motion') throw new Error(`asked for ${question.kind}`)
        looked.push(question.url)
        const seen = PICTURES.find(({ name, first }) => at(first ?? name) === question.url)
        return ok({ accountId: null, ...(seen?.moves === undefined ? {} : { moves: seen.moves }) })
      }),
  })
  onTestFinished(setStills(async () => stillPictures(engine)))
  const loadAll = async (): Promise<void> => {
    await page.locator('main').evaluate((main) => {
      for (const image of main.querySelectorAll('img')) image.dispatchEvent(new Event('load'))
    })
    await settle()
  }
  const coveredNames = (): Promise<string[]> =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('img')].flatMap(({ alt, nextElementSibling }) =>
          nextElementSibling?.tagName === 'CANVAS' ? [alt] : [],
        ),
      )
  await loadAll()
  expect(looked).toEqual([])
  expect(await coveredNames()).toEqual([])

  await page.getByRole('button', { name: 'Stand still' }).click()
  await loadAll()
  const expected = PICTURES.filter(({ covered }) => covered).map(({ name }) => name)
  await until('the covers', async () => (await coveredNames()).length >= expected.length)
  expect(await coveredNames()).toEqual(expected)
  await loadAll()
  expect(looked.toSorted()).toEqual(
    ['first-moving.png', 'first-unreadable.png', 'moving', 'moving.png', 'still.png', 'unreadable.webp'].map(
      at,
    ),
  )

  await page.getByRole('button', { name: 'Stand still' }).click()
  expect(await coveredNames()).toEqual([])
})

function Pictures() {
  const [still, setStill] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setStill(!still)}>
        Stand still
      </button>
      {PICTURES.map(({ name, first = name }) => (
        <StillImage key={name} url={at(name)} staticUrl={at(first)} still={still} alt={name} />
      ))}
    </>
  )
}
