const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}]/g

/** The marks inside a line of Markdown that most people know. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/`([^`\n]+)`/g, 'code'],
  [/\*\*([^*\n]+)\*\*/g, 'strong'],
  [/(?<![*\w])\*([^*\n]+)\*(?!\w)/g, 'em'],
  [/(?<![_\w])_([^_\n]+)_(?!\w)/g, 'em'],
  [/~~([^~\n]+)~~/g, 'del'],
]

/** The tags of BBCode that mean what HTML has, too. */
const TAGS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  s: 'del',
  code: 'code',
  quote: 'blockquote',
}

/**
 * What an instance would make of `text`, roughly: it comes through the same parser as what strangers write,
 * so that nothing here has to be sure of it.
 */
export function approximateHtml(text: string, contentType: string): string {
  if (contentType === 'text/html') return text
  let html = escaped(text).replace(LINK, '<a href="$&">$&</a>')
  if (contentType === 'text/markdown')
    for (const [mark, tag] of MARKS) html = html.replace(mark, `<${tag}>$1</${tag}>`)
  if (contentType === 'text/bbcode')
    html = html.replace(/\[(\/?)(b|i|s|code|quote)\]/gi, (_all, close: string, tag: string) => {
      return `<${close}${TAGS[tag.toLowerCase()]}>`
    })
  return html.replace(/\r?\n/g, '<br>')
}
