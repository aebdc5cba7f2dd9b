import { expect, test } from 'vitest'
import { notice } from '../../src/ui/common/notices/notices.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle } from './harness/time.ts'

test('a notice that makes room for another one does not take the focus with it (E13, E14)', async () => {
  const { engine, page } = await renderWith(<button type="button">before</button>)
  const button = (words: string) =>
    page.locator('[data-notice]').filter({ hasText: words }).getByRole('button', { name: 'Dismiss' })
  await page.getByRole('button', { name: 'before' }).focus()
  notice(engine, 'general.generic_error', 'info')
  await button('An error occurred').waitFor()
  await button('An error occurred').focus()
  // The same notice again: only the newer one stays.
  notice(engine, 'general.generic_error', 'info')
  await settle()
  expect(await page.locator('[data-notice]').count()).toBe(1)
  expect(await button('An error occurred').isFocused()).toBe(true)
  // It makes room for other notices.
  for (const name of ['a', 'b', 'c', 'd'])
    notice(engine, 'errors.language_missing', 'info', { language: name })
  await settle()
  expect(await button('An error occurred').count()).toBe(0)
  expect(await page.locator('[data-notice] button').first().isFocused()).toBe(true)
  for (let left = 4; left > 0; left--) await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'before' }).isFocused()).toBe(true)
})
