import { expect, test } from 'vitest'
import { postWithFiles, type TestFile } from '../e2e/harness/attach.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** The harness lays out four squares in a row. */
const FILES: readonly TestFile[] = [
  { name: 'one.png', description: 'An owl' },
  { name: 'moves.gif', mime: 'image/gif', description: 'A flight' },
  { name: 'film.webm', type: 'video', description: 'A nest', durationS: 65 },
  { name: 'tune.wav', type: 'audio', description: 'A call' },
  { name: 'paper.pdf', type: 'unknown', description: 'A study' },
]

const grid = ({ tab }: World): Locator => tab.page.getByRole('grid', { name: 'Media' })
const square = (world: World, name: string): Locator =>
  grid(world).getByRole('link', { name: new RegExp(`^${name}`) })
const viewer = ({ tab }: World): Locator => tab.page.getByRole('dialog', { name: 'Media viewer' })
const at = (world: World, position: string): Promise<void> =>
  viewer(world).getByText(position, { exact: true }).waitFor()
const hasFocus = (element: Locator): Promise<unknown> =>
  until(`the focus on ${element}`, () => element.isFocused())

/** The tab "Media" of rook, whose older post has `FILES`, and the newer one a sensitive picture and another one. */
async function openGrid(
  more?: (world: World) => Promise<unknown>,
): Promise<World & { readonly ids: string[] }> {
  const ids: string[] = []
  const world = await openWorld({
    path: '/about',
    instance: { posts: 0 },
    before: async (world) => {
      await more?.(world)
      ids.push(await postWithFiles(world.instance, 'many files', FILES))
      ids.push(
        await postWithFiles(
          world.instance,
          'of others',
          [{ name: 'a.png', description: 'A cat' }, { name: 'b.png' }],
          {
            sensitive: true,
          },
        ),
      )
    },
  })
  await world.tab.go('/users/rook?tab=media')
  await grid(world).waitFor()
  return Object.assign(world, { ids })
}

const namesIn = (world: World): Promise<string[]> =>
  grid(world)
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector('img')?.alt || cell.textContent?.trim() || '…'),
    )

test('each file of each post has a square that says what it is, and those of sensitive posts are covered (PR54, PR55)', async () => {
  const world = await openGrid()
  await until(
    'the squares',
    async () => (await namesIn(world)).length === 7 && !(await namesIn(world)).includes('…'),
  )
  expect(await namesIn(world)).toEqual([
    'Sensitive Show attachment',
    'Sensitive Show attachment',
    'An owl',
    'A flight',
    'A nest1:05',
    'A call',
    'A study',
  ])
  expect(await square(world, 'A flight').textContent()).toContain('GIF')
  // Nothing of a covered picture is loaded.
  expect(await grid(world).locator('img[alt="A cat"]').count()).toBe(0)
  // A press uncovers all of its post, and the focus stays.
  await grid(world).getByRole('button').first().click()
  await hasFocus(square(world, 'A cat'))
  expect((await namesIn(world)).slice(0, 2)).toEqual(['A cat', 'Open attachment'])
  // The viewer can't show it.
  expect(await square(world, 'A study').getAttribute('href')).toBe(`/notice/${world.ids[0]}`)
})

test('the viewer goes on through all that is not covered, leads to the post, and returns the focus to the last file (PR56)', async () => {
  const world = await openGrid()
  await square(world, 'An owl').click()
  // Without the covered ones and what it can't show.
  await at(world, '1 / 4')
  await world.tab.page.keyboard.press('ArrowRight')
  await world.tab.page.keyboard.press('ArrowRight')
  await at(world, '3 / 4')
  await world.tab.page.keyboard.press('Escape')
  await viewer(world).waitFor({ state: 'detached' })
  await hasFocus(square(world, 'A nest'))
  await world.tab.page.keyboard.press('Enter')
  await at(world, '3 / 4')
  await viewer(world).getByRole('link', { name: 'Open post' }).click()
  await until('the post', () => world.tab.page.path() === `/notice/${world.ids[0]}`)
  await viewer(world).waitFor({ state: 'detached' })
})

test('the arrow keys lead from square to square, of which one is a Tab stop (PR56)', async () => {
  const world = await openGrid()
  const { keyboard } = world.tab.page
  await until('the squares', async () => !(await namesIn(world)).includes('…'))
  const stops = (): Promise<number> => grid(world).locator('[tabindex="0"]').count()
  expect(await stops()).toBe(1)
  await grid(world).locator('[tabindex="0"]').focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowDown')
  await hasFocus(square(world, 'A call'))
  await keyboard.press('ArrowUp')
  await keyboard.press('End')
  await hasFocus(square(world, 'A flight'))
  await keyboard.press('ArrowDown')
  await hasFocus(square(world, 'A study'))
  await keyboard.press('Control+Home')
  await hasFocus(grid(world).getByRole('button').first())
  expect(await stops()).toBe(1)
})

test('with hideAttachments it is a list of posts (PR54)', async () => {
  const world = await openGrid()
  await world.tab.prefer({ hideAttachments: true })
  await world.tab.page.getByRole('feed', { name: 'Media' }).getByText('many files').waitFor()
  expect(await grid(world).count()).toBe(0)
})

test('the files of posts that are muted by a word are covered (PR55)', async () => {
  const world = await openGrid()
  await square(world, 'An owl').waitFor()
  await world.tab.run({ kind: 'muteWord', word: 'many files', on: true })
  await until('the covers', async () => (await grid(world).getByRole('button').count()) === 7)
  await grid(world).getByRole('button').last().click()
  await square(world, 'An owl').waitFor()
})

test('a long grid renders few squares, and the viewer loads older ones behind its last file (PR54, PR56)', async () => {
  const world = await openGrid(async ({ instance }) => {
    for (let n = 1; n <= 60; n++)
      await postWithFiles(instance, `post ${n}`, [{ name: `${n}.png`, description: `Nr ${n}.` }])
  })
  await square(world, 'An owl').click()
  const counter = viewer(world).getByText(/^\d+ \/ \d+\+?$/)
  await counter.waitFor()
  expect(await counter.textContent()).toMatch(/^1 \/ \d+\+$/)
  for (let n = 2; n <= 64; n++) {
    await until(`file ${n}`, async () => {
      if ((await counter.textContent())?.startsWith(`${n} / `)) return true
      await world.tab.page.keyboard.press('ArrowRight')
      return false
    })
  }
  await at(world, '64 / 64')
  expect(await grid(world).getByRole('gridcell').count()).toBeLessThan(40)
  // Now all are there, the first one follows on the last one.
  await world.tab.page.keyboard.press('ArrowRight')
  await at(world, '1 / 64')
  await world.tab.page.keyboard.press('Escape')
  await hasFocus(square(world, 'An owl'))
})
