import { CONTINUE } from './DraftLine.tsx'

/** Goes on with the draft in the form of the page that shows it, with the caret behind its words. False: there is none. */
export function continueInPage(draftId: string): boolean {
  const form = document.querySelector<HTMLFormElement>(`form[data-draft="${CSS.escape(draftId)}"]`)
  const line = form?.querySelector<HTMLElement>(`[${CONTINUE}]`)
  const text = form?.querySelector('textarea')
  if (!form || !text) return false
  if (line) line.click()
  else {
    text.focus()
    text.setSelectionRange(text.value.length, text.value.length)
  }
  return form.contains(document.activeElement)
}
