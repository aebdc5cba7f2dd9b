import { escapeHtml } from './escape.ts'

type Inline = (text: string) => string

/** A Markdown subset: headings, lists, quotes, code, rules, emphasis, links. */
export function formatMarkdown(text: string, inline: Inline): string {
  return formatBlocks(text.replace(/\r\n?/g, '\n').trim().split('\n'), (part) => formatSpans(part, inline))
}

function formatBlocks(lines: string[], spansOf: Inline): string {
  let html = ''
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (line.trim() === '') {
      index += 1
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, place) => place > index && other.startsWith('```'))
      const stop = end === -1 ? lines.length : end
      html += `<pre><code>${escapeHtml(lines.slice(index + 1, stop).join('\n'))}</code></pre>`
      index = stop + 1
    } else if (heading) {
      const level = (heading[1] ?? '#').length
      html += `<h${level}>${spansOf(heading[2] ?? '')}</h${level}>`
      index += 1
    } else if (/^(-{3,}|\*{3,})$/.test(line)) {
      html += '<hr/>'
      index += 1
    } else if (line.startsWith('>')) {
      const quoted = blockFrom(lines, index, (other) => other.startsWith('>'))
      html += `<blockquote>${formatBlocks(
        quoted.map((other) => other.replace(/^>\s?/, '')),
        spansOf,
      )}</blockquote>`
      index += quoted.length
    } else if (isItem(line)) {
      const items = blockFrom(lines, index, (other) => isItem(other) || /^\s+\S/.test(other))
      html += listOf(items, spansOf)
      index += items.length
    } else {
      const paragraph = blockFrom(
        lines,
        index,
        (other) => other.trim() !== '' && !/^(>|```|#{1,6}\s)/.test(other),
      )
      html += `<p>${spansOf(paragraph.join('\n')).replace(/\n/g, '<br/>')}</p>`
      index += paragraph.length
    }
  }
  return html
}

function listOf(lines: string[], spansOf: Inline): string {
  const tag = /^\s*\d+\./.test(lines[0] ?? '') ? 'ol' : 'ul'
  const items: string[][] = []
  for (const line of lines) {
    const item = /^(?:[-*+]|\d+\.)\s+(.*)$/.exec(line)
    if (item) items.push([item[1] ?? ''])
    else items.at(-1)?.push(line.replace(/^\s{1,4}/, ''))
  }
  const body = items.map(([first = '', ...rest]) => {
    return `<li>${spansOf(first)}${rest.length > 0 ? formatBlocks(rest, spansOf) : ''}</li>`
  })
  return `<${tag}>${body.join('')}</${tag}>`
}

function isItem(line: string): boolean {
  return /^([-*+]|\d+\.)\s+/.test(line)
}

/** The lines from `from` up to the first that does not belong to the block. */
function blockFrom(lines: string[], from: number, belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index > from && !belongs(line))
  return lines.slice(from, end === -1 ? lines.length : end)
}

/** Code and links are extracted first, so that their content is not parsed as emphasis or mentions. */
function formatSpans(text: string, inline: Inline): string {
  const extracted: string[] = []
  const extract = (html: string) => `\uE000${extracted.push(html) - 1}\uE000`
  const marked = text
    .replace(/`([^`]+)`/g, (_, code: string) => extract(`<code>${escapeHtml(code)}</code>`))
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g, (_, label: string, href: string) =>
      extract(`<a href="${escapeHtml(href)}" rel="ugc">${escapeHtml(label)}</a>`),
    )
  return inline(marked)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g, '<em>$1</em>')
    .replace(/~~([^~]+)~~/g, '<del>$1</del>')
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => extracted[Number(index)] ?? '')
}
