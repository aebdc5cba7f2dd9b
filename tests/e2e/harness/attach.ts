import type { Media } from '../../../instance/state/records.ts'
import type { Store } from '../../../instance/state/store.ts'
import type { Posting } from './posting.ts'

/** A file that the instance already has. */
export interface TestFile {
  readonly type?: 'image' | 'video' | 'audio' | 'unknown'
  /** The end of its URL. */
  readonly name: string
  readonly mime?: string
  readonly description?: string
  readonly width?: number
  readonly height?: number
  /** The instance sends no width and height. */
  readonly sizeless?: boolean
  readonly focus?: { readonly x: number; readonly y: number }
  readonly durationS?: number
}

const FOLDERS = { image: 'pictures', video: 'clips', audio: 'sounds', unknown: 'files' }
const MIMES = { image: 'image/png', video: 'video/webm', audio: 'audio/wav', unknown: 'application/pdf' }

let lastId = 9_000_000

/** Rook posts `words` with `files`; resolves with the post's id. */
export async function postWithFiles(
  instance: Posting & { readonly state: Store },
  words: string,
  files: readonly TestFile[],
  body: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const ids = storeFiles(instance, 'rook', files)
  const status = await instance.post('rook', words, { ...body, media_ids: ids.slice(0, 1) })
  // Remote posts may have more files than the instance accepts from local users.
  status.mediaIds = ids
  return status.id
}

/** Stores `files` of the account `owner`; returns their ids. */
export function storeFiles(
  { state }: { readonly state: Store },
  owner: string,
  files: readonly TestFile[],
): string[] {
  return files.map((file) => {
    const media = mediaOf(file, state.byAcct.get(owner) ?? null)
    state.media.set(media.id, media)
    return media.id
  })
}

function mediaOf(wanted: TestFile, accountId: string | null): Media {
  const { type = 'image', name, description, width = 1280, height = 853 } = wanted
  const hasSize = (type === 'image' || type === 'video') && wanted.sizeless !== true
  const size = type === 'image' ? `${width}x${height}/` : ''
  return {
    id: String(++lastId),
    accountId,
    type,
    mime: wanted.mime ?? MIMES[type],
    path: `/media/${FOLDERS[type]}/${size}${name}`,
    previewPath: `/media/${type === 'image' ? 'previews' : FOLDERS[type]}/${size}${name}`,
    description: description ?? null,
    width: hasSize ? width : null,
    height: hasSize ? height : null,
    durationS: wanted.durationS ?? null,
    ...(wanted.focus && { focus: wanted.focus }),
    file: null,
    name,
  }
}
