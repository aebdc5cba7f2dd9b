import { expect, test } from 'vitest'
import { ONLY } from '../../src/shared/model/keys.ts'
import { DEFAULT_PREFERENCES } from '../../src/shared/model/preferences.ts'
import { DoNotDisturb } from '../../src/ui/blocks/notifications/DoNotDisturb.tsx'
import { ME } from './harness/entities.ts'
import { renderWith } from './harness/renderWith.tsx'
import { settle, until } from './harness/time.ts'

async function refusePause() {
  const { engine, page } = await renderWith(
    <>
      <input aria-label="elsewhere" />
      <DoNotDisturb />
    </>,
  )
  await page.getByRole('button', { name: 'For 1 hour' }).click()
  const end = page.getByRole('button', { name: 'End now' })
  await until('the focus on its end', () => end.isFocused())
  engine.refuse('setPreferences', { code: 'invalid', message: 'no' })
  await page.getByRole('alert').waitFor()
  return { engine, page }
}

test('a refused pause gives the focus back to its buttons (AL8)', async () => {
  const { page } = await refusePause()
  expect(await page.getByRole('button', { name: 'For 1 hour' }).isFocused()).toBe(true)
})

test('after a refused pause, a pause that starts elsewhere does not take the focus (AL8)', async () => {
  const { engine, page } = await refusePause()
  await page.getByLabel('elsewhere').focus()
  const doNotDisturbUntil = Date.now() + 3_600_000
  engine.put(ME, 'preferences', ONLY, { ...DEFAULT_PREFERENCES, doNotDisturbUntil })
  await page.getByRole('button', { name: 'End now' }).waitFor()
  await settle()
  expect(await page.getByLabel('elsewhere').isFocused()).toBe(true)
})
