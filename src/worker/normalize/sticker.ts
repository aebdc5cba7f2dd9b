import type { StickerPack } from '../../shared/model/emoji.ts'
import { isRecord, line, list, record } from '../json/read.ts'
import { isLocalPath, mediaUrl } from './url.ts'

/** Each pack is a separate request. */
const MAX_PACKS = 50
const MAX_STICKERS = 500

/** The names of the packs and their folders on the instance, from `/static/stickers.json`. */
export const stickerPackPaths = (raw: unknown): readonly (readonly [name: string, path: string])[] =>
  Object.entries(record(raw))
    .slice(0, MAX_PACKS)
    .flatMap(([name, path]) => (isLocalPath(path) ? [[line(name), path.replace(/\/?$/, '/')] as const] : []))

/** Normalizes a pack from its `pack.json`. Null if it is malformed. @param base the URL of its folder. */
export function normalizeStickers(name: string, raw: unknown, base: string): StickerPack | null {
  if (!isRecord(raw)) return null
  const stickers = list(raw.stickers, MAX_STICKERS).flatMap((entry) => {
    const { file, text, alt } = record(entry)
    const url = line(file) === '' ? undefined : mediaUrl(file, base)
    return url === undefined ? [] : [{ url, text: line(text) || line(alt) }]
  })
  const iconUrl = line(raw.tabIcon) === '' ? undefined : mediaUrl(raw.tabIcon, base)
  return {
    name,
    title: line(raw.title) || name,
    stickers,
    ...(iconUrl === undefined ? {} : { iconUrl }),
  }
}
