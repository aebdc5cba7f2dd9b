import { Hono } from 'hono'
import { LIMITS } from '../limits.ts'
import { limitsOf } from '../limitsOf.ts'
import { imageSize } from '../media/imageSize.ts'
import { attachmentJson } from '../render/attachmentJson.ts'
import type { Account, Media } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { fileOf, readParams, textOf } from './params.ts'

/** Uploads of files for later posts. */
export function uploadRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  async function upload(c: Call): Promise<Response> {
    const account = needAccount(c)
    const params = await readParams(c)
    const file = fileOf(params, 'file')
    if (!file) return fail(400, 'no_file')
    if (isMastodon(world) && !/^(image|video|audio)\//.test(file.type)) return fail(422, refusedType(world))
    const media = await storeFile(world, account, file, LIMITS.uploadBytes)
    media.description = textOf(params, 'description') ?? ''
    const workMs = workOn(world, c, media)
    if (workMs > 0) media.readyAt = world.now() + workMs
    store.media.set(media.id, media)
    world.touch()
    const isNewer = new URL(c.req.url).pathname.startsWith('/api/v2/')
    // Pleroma processes nothing later, and answers the newer call as if it did.
    if (world.dialect.isPleroma && isNewer) return c.json(attachmentJson(world, media), 202)
    return answer(c, media, 202)
  }

  /** A file that is still being processed has no URL. */
  const answer = (c: Call, media: Media, statusWhileProcessing: 202 | 206): Response =>
    (media.readyAt ?? 0) > world.now()
      ? c.json({ ...attachmentJson(world, media), url: null }, statusWhileProcessing)
      : c.json(attachmentJson(world, media))

  api.post('/api/v1/media', upload)
  api.post('/api/v2/media', upload)

  api.get('/api/v1/media/:id', (c) => answer(c, mediaOf(world, c), 206))

  api.delete('/api/v1/media/:id', (c) => {
    // Since Mastodon 4.4.
    if (!isMastodon(world, 4)) return notFound('Not implemented')
    store.media.delete(mediaOf(world, c).id)
    world.touch()
    return c.json({})
  })

  api.put('/api/v1/media/:id', async (c) => {
    const media = mediaOf(world, c)
    const params = await readParams(c)
    const description = textOf(params, 'description') ?? media.description ?? ''
    const focus = focusIn(textOf(params, 'focus'))
    // Pleroma has no focal points.
    if (focus && !world.dialect.isPleroma) media.focus = focus
    if ([...description].length > limitsOf(world).descriptionCharacters) fail(422, 'Description is too long')
    media.description = description
    world.touch()
    return c.json(attachmentJson(world, media))
  })

  return api
}

const refusedType = (world: World): string =>
  `Validation failed: ${isMastodon(world, 11) ? 'File has contents that are not what they are reported to be, ' : ''}File content type is invalid, File is invalid`

/** How long Mastodon converts a film or a sound, at least. */
const CONVERTING_MS = 1000

/** How long a file is processed after the answer. Mastodon's old call does it inside the request. */
function workOn(world: World, c: Call, { type }: Media): number {
  if (!isMastodon(world)) return world.fileProcessingMs
  if (c.req.path.startsWith('/api/v1/')) return 0
  return type === 'video' || type === 'audio'
    ? Math.max(CONVERTING_MS, world.fileProcessingMs)
    : world.fileProcessingMs
}

/** Stores an uploaded file under a generated name. */
export async function storeFile(
  world: World,
  account: Account,
  file: File,
  maxBytes: number,
): Promise<Media> {
  if (file.size > maxBytes) fail(413, 'file_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const id = nextId(world.store)
  const ending = /\.(\w{1,8})$/.exec(file.name)?.[1]?.toLowerCase() ?? 'bin'
  const stored = `${id}-${world.makeId(world.now())}.${ending}`
  world.uploads.put(stored, bytes)
  const mime = file.type.split(';')[0] || 'application/octet-stream'
  const size = imageSize(bytes)
  const path = `/media/uploads/${stored}`
  return {
    id,
    accountId: account.id,
    type: typeOf(mime),
    mime,
    path,
    previewPath: path,
    description: '',
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationS: null,
    file: stored,
    name: file.name,
  }
}

/** Parses a focal point: `x,y`, each from -1 to 1. Undefined if none is sent. */
export function focusIn(text: string | undefined): Media['focus'] {
  if (!text) return undefined
  const [x = Number.NaN, y = Number.NaN] = text.split(',').map(Number)
  if (!(Math.abs(x) <= 1 && Math.abs(y) <= 1)) fail(422, 'Focus is out of range')
  return { x, y }
}

function typeOf(mime: string): Media['type'] {
  const kind = mime.split('/')[0]
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'unknown'
}

/** Whether a file belongs to a post. */
export const isAttached = ({ store }: World, { id }: Media): boolean =>
  [...store.statuses.values()].some(({ mediaIds }) => mediaIds.includes(id))

/** A file of the user. On Mastodon only until it belongs to a post: after that, edits of the post change it. */
function mediaOf(world: World, c: Call): Media {
  const account = needAccount(c)
  const media = world.store.media.get(c.req.param('id') ?? '')
  if (media?.accountId !== account.id) return notFound()
  if (isMastodon(world) && isAttached(world, media)) return notFound()
  return media
}
