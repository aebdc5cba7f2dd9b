/** Removes the rows that contain `words` as soon as they are shown, as an extension does. It runs in a browser, so it uses nothing of this module. */
export function removeRows(words: string): void {
  const remove = (): void => {
    for (const row of document.querySelectorAll('article')) if (row.textContent.includes(words)) row.remove()
  }
  new MutationObserver(remove).observe(document, { childList: true, characterData: true, subtree: true })
  remove()
}
