import { useState } from 'react'
import { expect, test } from 'vitest'
import { AccountKeyContext } from '../../src/ui/hooks/hooks.ts'
import { FilterForm } from '../../src/ui/pages/settings/filtering/FilterForm.tsx'
import { renderWith } from './harness/renderWith.tsx'

/** The form of a new filter, in the settings of two accounts in turn. */
function Settings() {
  const [account, setAccount] = useState('alice@rook.example')
  return (
    <AccountKeyContext value={account}>
      {['alice', 'carol'].map((name) => (
        <button key={name} type="button" onClick={() => setAccount(`${name}@rook.example`)}>
          {name}
        </button>
      ))}
      <FilterForm key={account} onDone={() => {}} />
    </AccountKeyContext>
  )
}

test('a filter that is not created yet stays with the account for which it was typed', async () => {
  const { page } = await renderWith(<Settings />)
  const phrase = page.getByRole('textbox', { name: 'Word or phrase' })
  await phrase.fill('emmental')
  await page.getByRole('button', { name: 'carol' }).click()
  expect(await phrase.inputValue()).toBe('')
  await page.getByRole('button', { name: 'alice' }).click()
  expect(await phrase.inputValue()).toBe('emmental')
})
