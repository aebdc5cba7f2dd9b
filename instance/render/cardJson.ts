import type { Card } from '../state/records.ts'
import type { World } from '../world.ts'
import { fileUrl } from './fileUrl.ts'

/** The preview card of a linked page. */
export function cardJson(world: World, card: Card) {
  const image = card.image === null ? null : fileUrl(world, card.image)
  return {
    type: card.isFilm ? 'video' : 'link',
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
    embed_url: card.isFilm ? card.url : '',
    html: card.isFilm ? `<iframe src="${card.url}"></iframe>` : '',
    width: image === null ? 0 : (card.size?.width ?? 600),
    height: image === null ? 0 : (card.size?.height ?? 315),
    pleroma: { opengraph: { title: card.title, description: card.description, url: card.url, image } },
  }
}
