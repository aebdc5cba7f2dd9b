import { test } from 'vitest'
import { openWorld } from './harness/world.ts'

test('x', async () => {
  const { tab } = await openWorld({ as: null, path: '/about' })
  await tab.page.getByRole('complementary').first().waitFor()
  for (const c of await tab.page.getByRole('complementary').all())
    console.log(await c.evaluate((e) => e.outerHTML.slice(0, 200)), await c.textContent())
  const hits = tab.page.getByText('Welcome to the rookery')
  for (const c of await hits.all())
    console.log(await c.evaluate((e) => e.parentElement?.parentElement?.outerHTML.slice(0, 800)))
  console.log(await tab.page.getByText('Text limit: 5,000').count())
})
