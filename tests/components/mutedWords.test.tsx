import { useState } from 'react'
import { expect, test } from 'vitest'
import { entityKey, ONLY } from '../../src/shared/model/keys.ts'
import { DEFAULT_STORED } from '../../src/shared/model/stored.ts'
import { MutedWords } from '../../src/ui/pages/settings/filtering/MutedWords.tsx'
import { ME } from './harness/entities.ts'
import { type Rendered, renderWith } from './harness/renderWith.tsx'
import { until } from './harness/time.ts'

const REFUSED = { code: 'refused', message: 'no', serverText: 'not this word' } as const

function Settings() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Settings
      </button>
      {open && <MutedWords marks={[]} />}
    </>
  )
}

const withWords = (...mutedWords: readonly string[]): Promise<Rendered> =>
  renderWith(<Settings />, {
    script: (engine) => engine.put(ME, 'stored', ONLY, { ...DEFAULT_STORED, mutedWords }),
  })

async function edit({ page }: Rendered, word: string, into: string): Promise<void> {
  await page.getByRole('button', { name: `Edit “${word}”` }).click()
  const field = page.getByRole('textbox', { name: `Edit “${word}”` })
  await until('the focus in the field', () => field.isFocused())
  await field.fill(into)
  await field.press('Enter')
}

test('an edited word is replaced in its place at once, by one command, and keeps the focus (MU8)', async () => {
  const shown = await withWords('rain', 'sleet', 'snow')
  await edit(shown, 'sleet', 'hail')
  expect(shown.engine.commands).toHaveLength(1)
  expect(shown.engine.command('muteWord')).toMatchObject({ word: 'hail', on: true, instead: 'sleet' })
  const rows = shown.page.getByRole('list', { name: 'Muted words' }).getByRole('listitem')
  expect(await rows.count()).toBe(3)
  const edited = rows.nth(1).getByRole('button', { name: 'Edit “hail”' })
  await until('the focus on the edited word', () => edited.isFocused())
})

test('a refused edit loses neither the word nor the typed text, and can be repeated (MU8)', async () => {
  const shown = await withWords('rain', 'sleet')
  const { engine, page } = shown
  await edit(shown, 'sleet', 'hail')
  engine.refuse('muteWord', REFUSED)
  const field = page.getByRole('textbox', { name: 'Edit “sleet”' })
  await field.waitFor()
  expect(await field.inputValue()).toBe('hail')
  const row = page.getByRole('listitem').filter({ has: field })
  await row.getByText('not this word').waitFor()
  // It survives closing the settings, like a word that was typed but not added.
  for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Settings' }).click()
  expect(await field.inputValue()).toBe('hail')
  await field.press('Enter')
  engine.settle('muteWord', undefined, [
    { key: entityKey(ME, 'stored'), value: { ...DEFAULT_STORED, mutedWords: ['rain', 'hail'] } },
  ])
  await page.getByRole('button', { name: 'Edit “hail”' }).waitFor()
  expect(await field.count()).toBe(0)
})

test('the text typed into a word stays when another tab removes the word (MU8)', async () => {
  const shown = await withWords('rain', 'sleet')
  const { engine, page } = shown
  await page.getByRole('button', { name: 'Edit “sleet”' }).click()
  const field = page.getByRole('textbox', { name: 'Edit “sleet”' })
  await field.fill('hail')
  engine.put(ME, 'stored', ONLY, { ...DEFAULT_STORED, mutedWords: ['rain'] })
  await page.getByRole('button', { name: 'Remove “rain”' }).waitFor()
  expect(await field.inputValue()).toBe('hail')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Edit “hail”' }).waitFor()
  expect(engine.command('muteWord')).toMatchObject({ word: 'hail', on: true })
})
