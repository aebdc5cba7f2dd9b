/** Adds links to typed HTML. The HTML is not sanitized, so that tests can post hostile HTML. */
export function formatHtml(text: string, inline: (text: string) => string): string {
  let inLink = false
  return text
    .split(/(<[^>]*>?)/)
    .map((part) => {
      if (!part.startsWith('<')) return inLink ? part : linkBetweenEntities(part, inline)
      if (/^<a[\s>]/i.test(part)) inLink = true
      if (/^<\/a/i.test(part)) inLink = false
      return part
    })
    .join('')
}

/** Adds links to a text whose HTML entities stay as they are. */
function linkBetweenEntities(text: string, inline: (text: string) => string): string {
  return text
    .split(/(&[#\w]+;)/)
    .map((part, index) => (index % 2 === 1 ? part : inline(part)))
    .join('')
}
