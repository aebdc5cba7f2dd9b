import { blurhashOf } from '../media/blurhash.ts'
import type { Media } from '../state/records.ts'
import type { World } from '../world.ts'
import { fileUrl } from './fileUrl.ts'

const PREVIEW_PIXELS = 400

/** An attachment of a post. */
export function attachmentJson(world: World, media: Media) {
  const url = fileUrl(world, media.path)
  const preview = fileUrl(world, media.previewPath)
  return {
    id: media.id,
    type: media.type === 'gifv' ? 'video' : media.type,
    url,
    remote_url: url,
    preview_url: preview,
    text_url: url,
    description: media.description,
    blurhash: blurhashOf(media),
    ...metaOf(media),
    pleroma: { mime_type: media.mime, name: media.name },
  }
}

/** The field `meta`: size, duration and focal point. Servers omit it if they know none of them. */
function metaOf({ width, height, durationS, focus }: Media) {
  const original = {
    ...(width !== null && height !== null ? sizeOf(width, height) : {}),
    ...(durationS === null ? {} : { duration: durationS }),
  }
  if (Object.keys(original).length === 0 && focus === undefined) return {}
  const small = width !== null && height !== null ? { small: smallSize(width, height) } : {}
  return { meta: { original, ...small, ...(focus === undefined ? {} : { focus }) } }
}

/** Size of the image at `preview_url`. */
export function previewSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, PREVIEW_PIXELS / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function smallSize(width: number, height: number) {
  const small = previewSize(width, height)
  return sizeOf(small.width, small.height)
}

function sizeOf(width: number, height: number) {
  return { width, height, aspect: width / height, size: `${width}x${height}` }
}
