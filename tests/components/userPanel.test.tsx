import { expect, test } from 'vitest'
import { UserPanel } from '../../src/ui/shell/UserPanel.tsx'
import { account } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'

test('the counts on the user’s card are formatted for the language', async () => {
  const { page } = await renderWith(<UserPanel withForm={false} />, {
    entities: [account('alice', { statuses_count: 12_345, followers_count: 7 })],
  })
  const counts = page.locator('dd')
  await counts.first().waitFor()
  expect(await counts.allTextContents()).toEqual(['12,345', expect.any(String), '7'])
})
