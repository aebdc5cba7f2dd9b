import { expect, test } from 'vitest'
import { StatusRow } from '../../src/ui/blocks/status/StatusRow.tsx'
import { post, signedOut } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'

const row = <StatusRow id="1" labelId="label" />

test('a favourite is shown before the engine answers, and rolled back if it is refused', async () => {
  const { engine, page } = await renderWith(row, { entities: [post('1', 'rook', { favourites_count: 2 })] })
  await page.getByRole('button', { name: 'Favorite 2' }).click()
  expect(engine.command('favourite')).toMatchObject({ statusId: '1', on: true })
  const button = page.getByRole('button', { name: 'Favorite 3' })
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  engine.refuse('favourite', { code: 'refused', message: 'no' })
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Favorite 2' }).waitFor()
})

test('a post that is received again is rendered again', async () => {
  const { page, tell } = await renderWith(row, { entities: [post('1', 'rook')] })
  expect(await page.getByText('post 1').count()).toBe(1)
  await tell(post('1', 'rook', { content: '<p>changed</p>' }))
  expect(await page.getByText('changed').count()).toBe(1)
})

test('a post is deleted only after confirmation', async () => {
  const { engine, page } = await renderWith(row, { entities: [post('1', 'alice')] })
  for (const answer of ['Cancel', 'Delete']) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    expect(engine.commands).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  expect(engine.command('delete')).toMatchObject({ statusId: '1' })
})

test('a visitor has no buttons that act', async () => {
  const { page } = await renderWith(row, { session: signedOut(), entities: [post('1', 'rook')] })
  await page.getByText('post 1').waitFor()
  expect(await page.getByRole('button', { name: /^Favorite/ }).count()).toBe(0)
})
