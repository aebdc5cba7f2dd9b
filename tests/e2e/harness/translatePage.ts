/**
 * Does to a page what Chrome's translator does: each text, also of what comes later, is replaced by two `<font>` with the translated
 * text. The words stay as they are, so that a test finds them. It runs in a browser, too, so it uses nothing of this module.
 * @param how `joins`: neighbouring texts get one `<font>`. `moves`: the page's own text ends up in the `<font>`, as other
 * translators do it.
 * @returns ends the translation.
 */
export function translatePage(how: 'replaces' | 'joins' | 'moves' = 'replaces'): () => void {
  const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE
  const wrap = (text: Text): void => {
    const { parentElement } = text
    if (parentElement === null || text.data.trim() === '') return
    if (parentElement.closest('font, script, style, textarea, [translate="no"]')) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    const texts = [text]
    if (how === 'joins')
      for (let next = text.nextSibling; isText(next); next = next.nextSibling) texts.push(next)
    parentElement.insertBefore(outer, text)
    if (how === 'moves') inner.append(...texts)
    else {
      inner.textContent = texts.map(({ data }) => data).join('')
      for (const each of texts) each.remove()
    }
  }
  const wrapAll = (root: Node): void => {
    if (isText(root)) wrap(root)
    else for (const child of [...root.childNodes]) wrapAll(child)
  }
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) wrapAll(node)
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  wrapAll(document.body)
  return () => observer.disconnect()
}
