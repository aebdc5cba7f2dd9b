import { fail, ok } from '../../shared/fault/fault.ts'
import type { UploadedFile } from '../../shared/model/uploads.ts'
import type { Handler } from '../commands/commandContext.ts'
import { keepUploads, uploadsOf } from './keptUploads.ts'
import { giveUp, sendFile } from './sendFile.ts'

/** What could not be sent, to be tried again without being chosen again. */
const failedBlobs = new Map<string, Blob>()

/** POST /api/v1/media (U5). The file belongs to the draft from the start, with its progress (U7). */
export const upload: Handler<'upload'> = async ({ draftId, name, file, most }, context) => {
  const { commandId: id } = context
  const going = uploadsOf(context, draftId).filter(({ fault }) => fault === undefined)
  if (going.length >= most) return fail('invalid', 'the draft has as many files as it may have')
  const begun: UploadedFile = { id, name, bytes: file.size, sentBytes: 0 }
  // One that could not be sent makes room where there is none.
  await keepUploads(context, draftId, (files) => [...(files.length < most ? files : going), begun])
  return carry(draftId, id, name, file as Blob, context)
}

/** Sends one that failed once more. */
export const retryUpload: Handler<'retryUpload'> = async ({ draftId, uploadId }, context) => {
  const blob = failedBlobs.get(uploadId)
  const known = uploadsOf(context, draftId).find(({ id }) => id === uploadId)
  if (blob === undefined || known?.fault === undefined) return fail('invalid', 'no such file')
  const { id, name, bytes } = known
  await keepUploads(context, draftId, (files) =>
    files.map((each) => (each.id === uploadId ? { id, name, bytes, sentBytes: 0 } : each)),
  )
  return carry(draftId, uploadId, name, blob, context)
}

/** Takes a file away again; one that is on its way is given up. */
export const dropUpload: Handler<'dropUpload'> = async ({ draftId, uploadId }, context) => {
  giveUp(context, uploadId)
  failedBlobs.delete(uploadId)
  await keepUploads(context, draftId, (files) => files.filter(({ id }) => id !== uploadId))
  return ok(undefined)
}

/** Puts a file at another place among those of its draft. */
export const moveUpload: Handler<'moveUpload'> = async ({ draftId, uploadId, to }, context) => {
  await keepUploads(context, draftId, (files) => {
    const moved = files.find(({ id }) => id === uploadId)
    if (moved === undefined) return files
    const rest = files.filter((each) => each !== moved)
    return [...rest.slice(0, to), moved, ...rest.slice(to)]
  })
  return ok(undefined)
}

/** The files of a post become those of a draft, which has none. */
export const adoptFiles: Handler<'adoptFiles'> = async ({ draftId, files }, context) => {
  const adopt = (file: (typeof files)[number]): UploadedFile => ({
    id: file.id,
    name: file.description || file.url.slice(file.url.lastIndexOf('/') + 1),
    bytes: 0,
    sentBytes: 0,
    attachment: file,
    adopted: true,
  })
  await keepUploads(context, draftId, (known) => (known.length > 0 ? known : files.map(adopt)))
  return ok(undefined)
}

async function carry(
  draftId: string,
  id: string,
  name: string,
  blob: Blob,
  context: Parameters<Handler<'upload'>>[1],
): ReturnType<Handler<'upload'>> {
  failedBlobs.delete(id)
  const tell = (more: Partial<UploadedFile>, fleeting: boolean): Promise<void> =>
    keepUploads(
      context,
      draftId,
      (files) => files.map((each) => (each.id === id ? { ...each, ...more } : each)),
      fleeting,
    )
  const ended = await sendFile({ id, name, blob, tell: (more) => void tell(more, true) }, context)
  const there = uploadsOf(context, draftId).some((each) => each.id === id)
  if (!ended.ok && there) failedBlobs.set(id, blob)
  if (!ended.ok) await tell({ fault: ended.fault }, false)
  else {
    await keepUploads(context, draftId, (files) =>
      files.map((each) => {
        if (each.id !== id) return each
        const { processing: _processing, ...rest } = each
        return { ...rest, sentBytes: blob.size, attachment: ended.value }
      }),
    )
  }
  return ended.ok ? ok(undefined) : ended
}
