import type { Page } from 'playwright-core'
import { PASSWORD } from './instance.ts'

/** Fills and sends the client's form at /login. */
export async function logIn(page: Page, username = 'luna'): Promise<void> {
  // The sidebar has the same form.
  const form = page.getByRole('main')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Fills and sends the form of an embedded instance, to which the client has sent the tab. */
export async function logInThere(page: Page, username = 'luna'): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/oauth/authorize')
  await page.getByLabel('Name', { exact: true }).fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
