import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ok } from '../../src/shared/fault/fault.ts'
import { stillPictures } from '../../src/ui/blocks/media/stillPictures.ts'
import { partsStateOf } from '../../src/ui/engine/partsStateOf.ts'
import { StillImage } from '../../src/ui/parts/StillImage.tsx'
import { Brand } from '../../src/ui/shell/top/Brand.tsx'
import { useWallpaper } from '../../src/ui/shell/useWallpaper.ts'
import { instance } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import type { ScriptedEngine } from './harness/scriptedEngine.ts'
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
  partsStateOf(engine).stills.loadBy(async () => stillPictures(engine))
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

test('the page looks at pictures of its own origin itself, at each once (M13)', async () => {
  const here = (name: string): string => `${location.origin}/${name}`
  const { engine } = await renderWith(<p>nothing</p>)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('refused')) throw new TypeError('Failed to fetch')
    return new Response(String(url).endsWith('moving') ? 'GIF89a' : 'still')
  })
  onTestFinished(() => fetched.mockRestore())
  const stills = stillPictures(engine)
  const names = ['moving', 'still', 'refused']
  await Promise.all([...names, ...names].map((name) => stills.look(here(name))))
  expect(names.map((name) => stills.covers(here(name), false))).toEqual([true, false, true])
  expect(names.map((name) => stills.covers(here(name), true))).toEqual([true, false, false])
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(names.map(here))
  await stills.look(`blob:${here('a-picture')}`)
  expect(fetched).toHaveBeenCalledTimes(names.length)
})

/** What the engine says of a picture: it moves if its name says so. */
const looksAtNames = (scripted: ScriptedEngine): void =>
  scripted.answer('lookup', (question) =>
    question.kind === 'motion' && question.url.includes('unreadable')
      ? ok({ accountId: null })
      : ok({ accountId: null, moves: question.kind === 'motion' && question.url.includes('moving') }),
  )

const isCovered = (image: Element | null): boolean => image?.nextElementSibling?.tagName === 'CANVAS'

describe('the logo of an instance, while `stopGifs` is on (M49)', () => {
  test.for([
    ['moving.png', false, true, false],
    ['unreadable.png', false, true, false],
    ['still.png', false, false, false],
    ['dance.gif', true, true, false],
    ['moving.png', true, true, false],
    ['unreadable.png', true, false, true],
    ['still.png', true, false, true],
  ] as const)('%s, a mask: %s, is covered: %s', async ([name, logoMask, covered, masked]) => {
    const { engine, page } = await renderWith(<Brand />, {
      instance: { ...instance(), logoUrl: at(name), logoMask },
      preferences: { stopGifs: true },
      script: looksAtNames,
    })
    partsStateOf(engine).stills.loadBy(async () => stillPictures(engine))
    const logo = page.locator('img').first()
    await logo.evaluate((image) => image.dispatchEvent(new Event('load')))
    await settle()
    expect(await page.locator('img').first().evaluate(isCovered)).toBe(covered)
    const mask = await page
      .locator('img')
      .first()
      .evaluate((image) => (image.closest('span[style]') as HTMLElement).style.getPropertyValue('--logo'))
    expect(mask !== '').toBe(masked)
  })
})

test.for([
  ['dance.gif', false],
  ['moving.png', false],
  ['unreadable.png', true],
  ['still.png', true],
  ['photo.jpg', true],
] as const)('the wallpaper %s, while `stopGifs` is on, is shown: %s (M49)', async ([name, shown]) => {
  const { engine } = await renderWith(<Wallpaper />, {
    instance: { ...instance(), backgroundUrl: at(name) },
    preferences: { stopGifs: true },
    script: looksAtNames,
  })
  partsStateOf(engine).stills.loadBy(async () => stillPictures(engine))
  await settle()
  expect(document.documentElement.style.getPropertyValue('--wallpaper').includes(name)).toBe(shown)
})

function Wallpaper() {
  useWallpaper()
  return null
}
