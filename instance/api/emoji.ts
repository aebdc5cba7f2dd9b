import { Hono } from 'hono'
import { emojiPath } from '../render/emojiJson.ts'
import { isMastodon, type World } from '../world.ts'
import type { Api, Env } from './env.ts'

/** The instance's custom emoji, in Mastodon's and in Pleroma's format. */
export function emojiRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/api/v1/custom_emojis', (c) => {
    const all = [...world.store.emoji.values()].map((emoji) => {
      const url = world.origin + emojiPath(world, emoji.shortcode)
      return {
        shortcode: emoji.shortcode,
        url,
        static_url: url,
        visible_in_picker: true,
        category: emoji.pack,
        ...(!isMastodon(world) ? { tags: emoji.tags } : {}),
      }
    })
    return c.json(all)
  })

  // Pleroma sends relative URLs here.
  api.get('/api/pleroma/emoji.json', (c) => {
    const all = [...world.store.emoji.values()].map((emoji) => [
      emoji.shortcode,
      { image_url: emojiPath(world, emoji.shortcode), tags: emoji.tags },
    ])
    return c.json(Object.fromEntries(all))
  })

  return api
}
