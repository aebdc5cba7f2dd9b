/**
 * HTML as it was typed, with links in its text. It is not cleaned: what a server should scrub is just
 * what a client must be tried with, and this way a test can post it.
 */
export function formatHtml(text: string, inline: (text: string) => string): string {
  let inLink = false
  return text
    .split(/(<[^>]*>?)/)
    .map((part) => {
      if (!part.startsWith('<')) return inLink ? part : unescapeThenLink(part, inline)
      if (/^<a[\s>]/i.test(part)) inLink = true
      if (/^<\/a/i.test(part)) inLink = false
      return part
    })
    .join('')
}

function unescapeThenLink(text: string, inline: (text: string) => string): string {
  return text
    .split(/(&[#\w]+;)/)
    .map((part, index) => (index % 2 === 1 ? part : inline(part)))
    .join('')
}
