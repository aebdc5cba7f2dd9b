import { expect, test } from 'vitest'
import { BlockParts } from '../../src/ui/app/dev/BlockParts.tsx'
import { renderWith } from './harness/renderWith.tsx'

test('a block of the parts page has its own engine beside the page’s', async () => {
  const { engine, page } = await renderWith(<BlockParts />)
  const [first] = await page.getByRole('radio', { name: 'wren' }).all()
  await first?.click()
  await page.getByRole('button', { name: 'Vote' }).first().click()
  expect(engine.commands).toEqual([])
  expect(await page.getByText('Your vote').count()).toBe(1)
})
