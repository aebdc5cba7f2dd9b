import { expect, test } from 'vitest'
import { LIMITS } from '../../instance/limits.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('profile fields can be moved by buttons and keys; a verified one says so until it is changed (AC26)', async () => {
  const world = await openWorld({
    before: ({ instance }) => {
      const luna = [...instance.state.accounts.values()].find(({ username }) => username === 'luna')
      if (luna)
        luna.fields = [
          { name: 'Pond', value: 'green' },
          { name: 'Web', value: 'https://luna.example', verifiedAt: Date.UTC(2026, 2, 4) },
          { name: 'Owls', value: 'three' },
        ]
    },
  })
  const { page } = world.tab
  const luna = () => [...world.instance.state.accounts.values()].find(({ username }) => username === 'luna')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const form = settings.getByRole('form', { name: 'Name and bio' })
  const labels = () =>
    Promise.all([1, 2, 3].map((place) => form.getByLabel(`Label of field ${place}`).inputValue()))
  await form.getByText(/March 4, 2026/).waitFor()

  await form.getByRole('button', { name: 'Move field 1 down' }).click()
  expect(await labels()).toEqual(['Web', 'Pond', 'Owls'])
  await form.getByText('Field 1 is now field 2 of 3.').waitFor()
  await until('the focus to follow', () =>
    form.getByRole('button', { name: 'Move field 2 down' }).isFocused(),
  )
  await form.getByLabel('Content of field 3').press('Alt+ArrowUp')
  expect(await labels()).toEqual(['Web', 'Owls', 'Pond'])
  await until('the focus to follow', () => form.getByLabel('Content of field 2').isFocused())
  // The first field has nowhere to go.
  await form.getByLabel('Content of field 1').press('Alt+ArrowUp')
  expect(await labels()).toEqual(['Web', 'Owls', 'Pond'])
  await form.getByText(/March 4, 2026/).waitFor()

  await form.getByLabel('Content of field 1').fill('https://luna.example/new')
  await form.getByText(/March 4, 2026/).waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await until('the fields', () => luna()?.fields[0]?.name === 'Web')
  expect(luna()?.fields.map(({ value }) => value)).toEqual(['https://luna.example/new', 'three', 'green'])
})

test('the instance limits the number of fields and their length (AC20)', async () => {
  const world = await openWorld()
  const { page } = world.tab
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const form = settings.getByRole('form', { name: 'Name and bio' })
  const add = form.getByRole('button', { name: 'Add field' })
  await until('the limits', async () => {
    const name = form.getByLabel('Label of field 1', { exact: true })
    return (await name.getAttribute('maxlength')) === String(LIMITS.fields.nameLength)
  })
  const count = (): Promise<number> => form.getByLabel(/^Label of field/).count()
  while ((await add.getAttribute('aria-disabled')) === null && (await count()) < 2 * LIMITS.fields.maxFields)
    await add.click()
  expect(await count()).toBe(LIMITS.fields.maxFields)
  expect(await add.getAttribute('aria-disabled')).toBe('true')
  const lengthOf = (label: string) => form.getByLabel(label, { exact: true }).getAttribute('maxlength')
  expect(Number(await lengthOf('Label of field 1'))).toBe(LIMITS.fields.nameLength)
  expect(Number(await lengthOf('Content of field 1'))).toBe(LIMITS.fields.valueLength)
})

test('what the server has not taken is named, and stays a change (AC31)', async () => {
  const world = await openWorld({ instance: { dialect: 'plain' } })
  const { page } = world.tab
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const form = settings.getByRole('form', { name: 'Name and bio' })
  await form.getByLabel('Name', { exact: true }).fill('Moon')
  await form.getByLabel('This is a bot account').check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('The server did not take these changes: This is a bot account').waitFor()
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Moon')
  expect(await form.getByLabel('This is a bot account').isChecked()).toBe(true)

  await form.getByRole('button', { name: 'Undo changes' }).click()
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Moon')
  expect(await form.getByLabel('This is a bot account').isChecked()).toBe(false)
  expect(await form.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
})
