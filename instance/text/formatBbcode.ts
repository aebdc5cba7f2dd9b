import { escapeHtml } from './escape.ts'

const TAGS: Record<string, string> = {
  b: 'strong',
  i: 'em',
  u: 'u',
  s: 'del',
  quote: 'blockquote',
  list: 'ul',
}

/** Common BBCode: b, i, u, s, quote, code, url, list. Unknown tags stay unchanged. */
export function formatBbcode(text: string, inline: (text: string) => string): string {
  const code: string[] = []
  const source = text.trim().replace(/\[code\]([\s\S]*?)\[\/code\]/gi, (_, body: string) => {
    code.push(`<pre><code>${escapeHtml(body)}</code></pre>`)
    return `\uE000${code.length - 1}\uE000`
  })
  const links: string[] = []
  const linked = source.replace(
    /\[url(?:=([^\]\s]+))?\]([\s\S]*?)\[\/url\]/gi,
    (whole, address: string | undefined, label: string) => {
      const href = address ?? label
      if (!/^https?:\/\//.test(href)) return whole
      links.push(`<a href="${escapeHtml(href)}" rel="ugc">${escapeHtml(label)}</a>`)
      return `\uE001${links.length - 1}\uE001`
    },
  )
  return inline(linked)
    .replace(/\[(\/?)(b|i|u|s|quote|list)\]/gi, (_, slash: string, name: string) => {
      return `<${slash}${TAGS[name.toLowerCase()] ?? 'span'}>`
    })
    .replace(/\[\*\]([^\n]*?)(?=\n|\[\*\]|<\/ul>|$)/g, '<li>$1</li>')
    .replace(/\r?\n/g, '<br/>')
    .replace(/\uE001(\d+)\uE001/g, (_, index: string) => links[Number(index)] ?? '')
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => code[Number(index)] ?? '')
}
