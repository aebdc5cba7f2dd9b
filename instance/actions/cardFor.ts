import type { Card } from '../state/records.ts'

/** An invented preview card for the first URL in a text: this instance makes no requests to other servers. */
export function cardFor(text: string): Card | null {
  const address = /https?:\/\/[^\s<>"')\]]+/.exec(text)?.[0]?.replace(/[.,;:!?]+$/, '')
  if (address === undefined || !URL.canParse(address)) return null
  const url = new URL(address)
  const words = url.pathname
    .split(/[/\-_.]+/)
    .filter((word) => word !== '')
    .join(' ')
  return {
    url: address,
    title: words === '' ? url.host : words.charAt(0).toUpperCase() + words.slice(1),
    description: `A page on ${url.host}.`,
    providerName: url.host,
    image: url.host.length % 2 === 0 ? `/media/cards/${encodeURIComponent(url.host)}.png` : null,
  }
}
