const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}]/g

/** The most common inline marks of Markdown. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/`([^`\n]+)`/g, 'code'],
  [/\*\*([^*\n]+)\*\*/g, 'strong'],
  [/(?<![*\w])\*([^*\n]+)\*(?!\w)/g, 'em'],
  [/(?<![_\w])_([^_\n]+)_(?!\w)/g, 'em'],
  [/~~([^~\n]+)~~/g, 'del'],
]

/** A function of Misskey's format without another one in its text: `$[tada.speed=5s text]`. */
const MFM = /\$\[[\w.=,-]{1,100}\s([^[\]]*)\]/g

/** BBCode tags with an HTML equivalent. */
const TAGS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  code: 'code',
  quote: 'blockquote',
}

/**
 * Approximates the HTML that an instance would make of `text`. The caller parses the result with the same sanitising
 * parser as remote posts, so this function need not be safe.
 */
export function approximateHtml(text: string, contentType: string): string {
  if (contentType === 'text/html') return text
  let html = escaped(text).replace(LINK, '<a href="$&">$&</a>')
  if (contentType === 'text/markdown' || contentType === 'text/x.misskeymarkdown')
    for (const [mark, tag] of MARKS) html = html.replace(mark, `<${tag}>$1</${tag}>`)
  // From the inside out: what a function of Misskey does to its text is not shown (PO68).
  if (contentType === 'text/x.misskeymarkdown')
    for (let before = ''; before !== html; ) {
      before = html
      html = html.replace(MFM, '$1')
    }
  if (contentType === 'text/bbcode')
    html = html.replace(/\[(\/?)(b|i|s|code|quote)\]/gi, (_all, close: string, tag: string) => {
      return `<${close}${TAGS[tag.toLowerCase()]}>`
    })
  return html.replace(/\r?\n/g, '<br>')
}
