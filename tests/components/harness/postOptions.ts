import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

/** Opens the panel "More options" of a post form. Resolves with the panel. */
export async function openOptions(page: Page, form: Locator): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: 'More options' })
  if ((await panel.count()) === 0) await form.getByRole('button', { name: /^More options/ }).click()
  await panel.waitFor()
  return panel
}

/** Closes the panel. */
export async function closeOptions(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'More options' }).waitFor({ state: 'detached' })
}

/** Presses the button `name` in the panel, and waits until the panel has closed. */
export async function pressInOptions(page: Page, form: Locator, name: string): Promise<void> {
  await (await openOptions(page, form)).getByRole('button', { name }).click()
  await page.getByRole('dialog', { name: 'More options' }).waitFor({ state: 'detached' })
}

/** The button that says who will see the post. */
export const scopeButton = (form: Locator): Locator => form.getByRole('button', { name: /^Visibility: / })

/** Chooses who will see the post. */
export async function chooseScope(page: Page, form: Locator, scope: string): Promise<void> {
  await scopeButton(form).click()
  await page.getByRole('menuitemradio', { name: scope }).click()
  await form.getByRole('button', { name: `Visibility: ${scope}` }).waitFor()
}
