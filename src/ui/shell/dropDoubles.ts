/**
 * Leaves one title and one icon in the page's head. An instance that serves the client as its frontend inserts its own before
 * the client's. The title that stays is the first, which `document.title` changes; the icon is the client's.
 */
export function dropDoubles(): void {
  for (const title of document.head.querySelectorAll('title ~ title')) title.remove()
  const icons = [...document.head.querySelectorAll('link[rel="icon"]')]
  for (const icon of icons.slice(0, -1)) icon.remove()
}
