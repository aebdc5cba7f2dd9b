import type { Card } from '../state/records.ts'
import type { World } from '../world.ts'

/** The preview card of a linked page. */
export function cardJson(world: World, card: Card) {
  const image = card.image === null ? null : world.origin + card.image
  return {
    type: 'link',
    url: card.url,
    title: card.title,
    description: card.description,
    provider_name: card.providerName,
    provider_url: new URL(card.url).origin,
    image,
    image_description: '',
    author_name: '',
    author_url: '',
    blurhash: null,
    embed_url: '',
    html: '',
    width: image === null ? 0 : 600,
    height: image === null ? 0 : 315,
    pleroma: { opengraph: { title: card.title, description: card.description, url: card.url, image } },
  }
}
