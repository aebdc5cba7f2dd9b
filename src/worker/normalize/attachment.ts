import type { Attachment, AttachmentType, FocalPoint, Oembed } from '../../shared/model/status.ts'
import { MAX_DESCRIPTION_CHARS, MAX_LINE_CHARS } from '../json/limits.ts'
import {
  idOf,
  isRecord,
  type JsonObject,
  line,
  list,
  num,
  record,
  str,
  withoutUndefined,
} from '../json/read.ts'
import { validBlurhash } from './blurhash.ts'
import { foreignHost } from './foreignHost.ts'
import type { NormalizeContext } from './harvest.ts'
import { cleanMimetype, mimetypeOfUrl, typeOfMimetype } from './mimetype.ts'
import { parseRichText } from './richText.ts'
import { httpUrl, mediaUrl } from './url.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Larger than any picture that servers accept; larger values are bogus. */
const MAX_PIXELS_A_SIDE = 100_000
/** The mimetype of any file whose format is not known. */
const UNSPECIFIC = 'application/octet-stream'
/** One day; longer durations are bogus. */
const MAX_DURATION_S = 86_400

/** Normalizes a file of a post, a chat message or an upload. Null if it has no usable URL. */
export function normalizeAttachment(
  raw: unknown,
  context: Pick<NormalizeContext, 'server'>,
): Attachment | null {
  if (!isRecord(raw)) return null
  const { server } = context
  const urlBy = (read: typeof mediaUrl): string | undefined =>
    read(raw.url, server) ?? read(raw.remote_url, server) ?? read(raw.preview_url, server)
  const shown = urlBy(mediaUrl)
  const url = shown ?? urlBy(httpUrl)
  if (url === undefined) return null
  const remoteUrl = httpUrl(raw.remote_url, server)
  const mimetype = mimetypeOf(raw, url, remoteUrl)
  const description = str(raw.description, MAX_DESCRIPTION_CHARS).trim()
  const oembed = oembedOf(record(raw.oembed))
  const meta = record(raw.meta)
  const original = record(meta.original)
  const durationS = num(original.duration) ?? num(meta.duration)
  return {
    id: idOf(raw.id) || url,
    type: shown === undefined ? 'unknown' : typeOf(raw, mimetype),
    mimetype,
    url,
    previewUrl: mediaUrl(raw.preview_url, server) ?? url,
    description,
    ...(sizeOf(original) ?? sizeOf(meta) ?? sizeOf(record(meta.small))),
    ...focusOf(record(meta.focus)),
    looping: raw.type === 'gifv',
    ...withoutUndefined({
      remoteUrl: remoteUrl === url ? undefined : remoteUrl,
      blurhash: validBlurhash(raw.blurhash),
      durationS:
        durationS !== undefined && durationS > 0 && durationS <= MAX_DURATION_S ? durationS : undefined,
      host: foreignHost(oembed?.title || description, url),
      isPrivate: shown === undefined ? true : undefined,
      oembed,
    }),
  }
}

/** Normalizes the files of a post in `language`, without duplicate ids. */
export function normalizeAttachments(
  raw: unknown,
  context: Pick<NormalizeContext, 'server'>,
  language?: string,
): readonly Attachment[] {
  const attachments = new Map<string, Attachment>()
  for (const entry of list(raw)) {
    const attachment = normalizeAttachment(entry, context)
    if (attachment === null) continue
    const { id, description } = attachment
    attachments.set(id, description && language ? { ...attachment, language } : attachment)
  }
  return [...attachments.values()]
}

function focusOf({ x, y }: JsonObject): { focus?: FocalPoint } {
  const within = (one: unknown): one is number => typeof one === 'number' && Math.abs(one) <= 1
  return within(x) && within(y) && (x || y) ? { focus: { x, y } } : {}
}

/** `oembedHTML` is as untrusted as the content of a post. */
function oembedOf({ title, oembedHTML }: JsonObject): Oembed | undefined {
  const oembed = {
    title: line(title, MAX_LINE_CHARS),
    content: typeof oembedHTML === 'string' ? parseRichText(oembedHTML) : [],
  }
  return oembed.title === '' && oembed.content.length === 0 ? undefined : oembed
}

/** The instance's mimetype, else one derived from the file's name (M2). Pleroma sends UNSPECIFIC if the remote server sent none. */
function mimetypeOf(raw: JsonObject, url: string, remoteUrl = ''): string {
  const served = cleanMimetype(line(record(raw.pleroma).mime_type)) || cleanMimetype(line(raw.mime_type))
  if (served !== '' && served !== UNSPECIFIC) return served
  return mimetypeOfUrl(url) || mimetypeOfUrl(remoteUrl) || served
}

/** By the mimetype, else by the instance's own type (M2). */
function typeOf(raw: JsonObject, mimetype: string): AttachmentType {
  if (raw.type === 'gifv') return 'video'
  const type = typeOfMimetype(mimetype)
  if (type !== 'unknown') return type
  return raw.type === 'image' || raw.type === 'video' || raw.type === 'audio' ? raw.type : 'unknown'
}

/** From `width` and `height`, `size` as `640x480`, or only `aspect`, scaled to a height of 1,000. */
function sizeOf(meta: JsonObject): Size | undefined {
  const [, wide, high] = /^(\d{1,6})x(\d{1,6})$/.exec(line(meta.size)) ?? []
  const aspect = num(meta.aspect)
  return (
    plausible(num(meta.width), num(meta.height)) ??
    plausible(num(wide), num(high)) ??
    (aspect === undefined ? undefined : plausible(aspect * 1_000, 1_000))
  )
}

function plausible(width: number | undefined, height: number | undefined): Size | undefined {
  if (width === undefined || height === undefined) return undefined
  const size = { width: Math.round(width), height: Math.round(height) }
  const fits = (side: number): boolean => side >= 1 && side <= MAX_PIXELS_A_SIDE
  return fits(size.width) && fits(size.height) ? size : undefined
}
