/**
 * Typed HTML with links added to its text. It is not sanitized, so that tests can post exactly what a client must
 * cope with.
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
