import type { OutboxEntry } from '../../../shared/model/outbox.ts'

/** The `data-key` of the button of a command, by the command's kind. */
const BUTTONS: Readonly<Record<string, string>> = {
  favourite: 'favourite',
  repeat: 'repeat',
  bookmark: 'bookmark',
}

/** A row of dots below the icon. It neither moves anything nor changes the button's colour. */
const DOTS =
  'background: repeating-linear-gradient(90deg, currentColor 0 2px, transparent 2px 5px) center bottom 4px / 17px 2px no-repeat'

/**
 * Marks the buttons of posts whose command waits in the outbox. Uses a style sheet, so that rows don't subscribe to the
 * outbox. Returns a function that removes the marks.
 */
export function markWaiting(entries: readonly OutboxEntry[]): () => void {
  const selectors = entries.flatMap(({ kind, statusId, state }) => {
    const button = BUTTONS[kind]
    if (button === undefined || statusId === undefined || state === 'refused') return []
    return [`[data-status="${CSS.escape(statusId)}"] [data-key="${button}"]`]
  })
  if (selectors.length === 0) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${selectors.join(', ')} { ${DOTS} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
