import type { Locator } from 'playwright-core'

/** How long a look may take: the form may fold meanwhile. */
const LOOK_MS = 1_000

/** The text field of the sidebar's form. Opens the form where it is folded into a line that tells its draft (FR2). */
export async function textIn(form: Locator): Promise<Locator> {
  const text = form.getByRole('textbox', { name: "What's on your mind?" })
  const line = form.getByRole('button', { name: /^Draft/ })
  await text.or(line).first().waitFor()
  if (await line.isVisible()) await line.click({ timeout: LOOK_MS })
  return text
}

/** The words in the sidebar's form. */
export const wordsIn = async (form: Locator): Promise<string> =>
  (await textIn(form)).inputValue({ timeout: LOOK_MS })
