import { formatMarkdown } from './formatMarkdown.ts'

/** A function without another one in its text. */
const FUNCTION = /\$\[(\w+)((?:\.[\w=,-]+)?)\s([^[\]]*)\]/

/** Misskey's format as Akkoma answers it (FEP-c16b): Markdown, and `$[tada.speed=5s text]` as a `span` with a class and data. */
export function formatMfm(text: string, inline: (text: string) => string): string {
  let html = formatMarkdown(text, (part) => inline(part).replace(/\r?\n/g, '<br/>'))
  for (let found = FUNCTION.exec(html); found !== null; found = FUNCTION.exec(html)) {
    const [whole, name, given = '', content] = found
    const data = given
      .slice(1)
      .split(',')
      .filter((each) => each !== '')
      .map((each) => {
        const [key, value = ''] = each.split('=')
        return ` data-mfm-${key}="${value}"`
      })
    html = html.replace(whole, () => `<span class="mfm-${name}"${data.join('')}>${content}</span>`)
  }
  return html
}
