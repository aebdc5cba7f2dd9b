import type { Media } from '../../../instance/state/records.ts'
import type { Store } from '../../../instance/state/store.ts'
import type { Posting } from './posting.ts'

/** A file that somebody sent to the instance before. */
export interface FileWish {
  readonly type?: 'image' | 'video' | 'audio' | 'unknown'
  /** Stands in its address. */
  readonly name: string
  readonly mime?: string
  readonly description?: string
  readonly width?: number
  readonly height?: number
  /** Its instance does not know how large it is. */
  readonly sizeless?: boolean
}

const FOLDERS = { image: 'pictures', video: 'clips', audio: 'sounds', unknown: 'files' }
const MIMES = { image: 'image/png', video: 'video/webm', audio: 'audio/wav', unknown: 'application/pdf' }

let lastId = 9_000_000

/** Rook posts `words` with `files`; resolves with the post's id. */
export async function postWith(
  instance: Posting & { readonly state: Store },
  words: string,
  files: readonly FileWish[],
  body: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const rook = [...instance.state.accounts.values()].find(({ username }) => username === 'rook')
  const ids = files.map((file) => {
    const media = mediaOf(file, rook?.id ?? null)
    instance.state.media.set(media.id, media)
    return media.id
  })
  const status = await instance.post('rook', words, { ...body, media_ids: ids.slice(0, 1) })
  // More than it takes from its own people, as others may send.
  status.mediaIds = ids
  return status.id
}

function mediaOf(wish: FileWish, accountId: string | null): Media {
  const { type = 'image', name, description, width = 1280, height = 853 } = wish
  const seen = (type === 'image' || type === 'video') && wish.sizeless !== true
  const size = type === 'image' ? `${width}x${height}/` : ''
  return {
    id: String(++lastId),
    accountId,
    type,
    mime: wish.mime ?? MIMES[type],
    path: `/media/${FOLDERS[type]}/${size}${name}`,
    previewPath: `/media/${type === 'image' ? 'previews' : FOLDERS[type]}/${size}${name}`,
    description: description ?? null,
    width: seen ? width : null,
    height: seen ? height : null,
    durationS: null,
    file: null,
    name,
  }
}
