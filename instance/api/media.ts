import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { createByteCache } from '../media/cache.ts'
import { makeFlash } from '../media/flash.ts'
import { encodeMovingPng } from '../media/movingPng.ts'
import { paint } from '../media/paint.ts'
import { paintEmoji } from '../media/paintEmoji.ts'
import { encodePng } from '../media/png.ts'
import { makeSound } from '../media/sound.ts'
import { OTHER_STAND_INS, STAND_INS } from '../render/accountJson.ts'
import { previewSize } from '../render/attachmentJson.ts'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'

const CACHE_BYTES = 48_000_000
const EMOJI_PIXELS = 48
const MAX_PIXELS = 4096

/** Images, sounds and videos: generated on request, or uploaded. */
export function mediaRoutes(world: World): Api {
  const api = new Hono<Env>()
  const cache = createByteCache(CACHE_BYTES, world.mediaCacheDir)

  function pictureResponse(c: Call, name: string, width: number, height: number): Response {
    const key = `${name} ${width}x${height}`
    return fileResponse(
      c,
      cache.get(key, () =>
        // As at real servers, only its bytes tell that it moves.
        name.startsWith('moving')
          ? encodeMovingPng(
              [paint(name, width, height), paint(`${name}, later`, width, height)],
              width,
              height,
            )
          : encodePng(paint(name, width, height), width, height),
      ),
      'image/png',
    )
  }

  api.get('/media/pictures/:size/:name', (c) => {
    const size = sizeOf(c.req.param('size'))
    return size ? pictureResponse(c, c.req.param('name'), size.width, size.height) : notFound()
  })

  api.get('/media/previews/:size/:name', (c) => {
    const size = sizeOf(c.req.param('size'))
    if (!size) return notFound()
    const small = previewSize(size.width, size.height)
    return pictureResponse(c, c.req.param('name'), small.width, small.height)
  })

  api.get('/media/avatars/:name', (c) => pictureResponse(c, `avatar ${c.req.param('name')}`, 120, 120))
  api.get('/media/headers/:name', (c) => pictureResponse(c, `header ${c.req.param('name')}`, 900, 300))
  api.get('/media/cards/:name', (c) => pictureResponse(c, `card ${c.req.param('name')}`, 600, 315))
  for (const { avatar, header } of [STAND_INS, OTHER_STAND_INS]) {
    api.get(avatar, (c) => pictureResponse(c, 'avi', 120, 120))
    // Akkoma has no such file, and answers with its page.
    api.get(header, (c) =>
      world.dialect.name === 'akkoma'
        ? c.html('<title>Akkoma</title>')
        : pictureResponse(c, 'banner', 900, 300),
    )
  }
  api.get('/media/favicon.png', (c) => pictureResponse(c, 'favicon', 32, 32))
  api.get('/media/thumbnail.png', (c) => pictureResponse(c, 'thumbnail', 600, 300))
  api.get('/media/stickers/:name', (c) => pictureResponse(c, `sticker ${c.req.param('name')}`, 160, 160))

  api.get('/media/emoji/:pack/:name', (c) => {
    const name = c.req.param('name').replace(/\.png$/, '')
    if (!world.store.emoji.has(name)) return notFound()
    const bytes = cache.get(`emoji ${name}`, () => {
      return encodePng(paintEmoji(name, EMOJI_PIXELS), EMOJI_PIXELS, EMOJI_PIXELS, true)
    })
    return fileResponse(c, bytes, 'image/png')
  })

  api.get('/media/sounds/:name', (c) => {
    const name = c.req.param('name')
    return fileResponse(
      c,
      cache.get(`sound ${name}`, () => makeSound(name, 6)),
      'audio/wav',
    )
  })

  api.get('/media/clips/:name', (c) => {
    const bytes = cache.get('clip', () => readFileSync(new URL('../media/clip.webm', import.meta.url)))
    return fileResponse(c, bytes, 'video/webm')
  })

  // Any other name is one of a deleted file.
  api.get('/media/files/:name', (c) => {
    if (!c.req.param('name').endsWith('.swf')) return notFound()
    return fileResponse(c, makeFlash([0, 128, 96]), 'application/x-shockwave-flash')
  })

  api.get('/media/uploads/:name', (c) => {
    const name = c.req.param('name')
    const media = [...world.store.media.values()].find((one) => one.file === name)
    const bytes = /^[\w.-]+$/.test(name) ? world.uploads.get(name) : null
    if (bytes === null) return notFound()
    return fileResponse(c, bytes, media?.mime ?? mimeOf(name))
  })

  return api
}

function sizeOf(text: string): { width: number; height: number } | null {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (!width || !height || width > MAX_PIXELS || height > MAX_PIXELS) return null
  return { width, height }
}

/** The type by extension, for avatars and other files without a record. Never a type that browsers execute. */
function mimeOf(name: string): string {
  const known: Record<string, string> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
  }
  return known[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** A file response with support for the range requests of media players. */
function fileResponse(c: Call, bytes: Uint8Array, type: string): Response {
  const isExecutable = /html|xml|svg|javascript/.test(type)
  const headers: Record<string, string> = {
    'Content-Type': isExecutable ? 'application/octet-stream' : type,
    'Cache-Control': 'public, max-age=1209600, immutable',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Accept-Ranges': 'bytes',
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '') ?? []
  if (from === undefined) return new Response(Buffer.from(bytes), { headers })
  const start = Number(from)
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1
  if (start > end)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes.length}` } })
  headers['Content-Range'] = `bytes ${start}-${end}/${bytes.length}`
  return new Response(Buffer.from(bytes.subarray(start, end + 1)), { status: 206, headers })
}
