import type { UPLOAD_COMMANDS } from '../../../shared/commands/uploads.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import { isAnimated } from '../../../shared/media/isAnimated.ts'
import { draftKind } from '../../../shared/model/draft.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import { editDescribesFiles, focusField } from '../../dialect/postForm.ts'
import { updateUploads, uploadedVersionOf, uploadsOf } from './draftUploads.ts'
import { abortUpload, type FileToSend, sendFile } from './sendFile.ts'

const newFile = (
  id: string,
  name: string,
  bytes: number,
  { clock }: Pick<HandlerContext, 'clock'>,
  replaces?: UploadedFile,
): UploadedFile => ({
  id,
  name,
  bytes,
  addedAt: clock.now(),
  sentBytes: 0,
  ...(replaces && { replaces }),
})

/** POST /api/v1/media (U5). The draft shows the file and its progress from the start (U7). */
const upload: Handler<'upload'> = async ({ draftId, name, file, maxFiles }, context) => {
  const { commandId: id } = context
  const active = uploadsOf(context, draftId).filter(({ fault }) => fault === undefined)
  if (active.length >= maxFiles) return fail('invalid', 'the draft has the maximum number of files')
  const added = newFile(id, name, file.size, context)
  // If the draft is full, the new file replaces the failed ones.
  await updateUploads(context, draftId, (files) => [...(files.length < maxFiles ? files : active), added])
  return uploadFile(draftId, { id, name, blob: file as Blob }, context)
}

/** Shows a file of a draft as not sent yet. The version that the instance has stays stored. */
const startAgain = (
  draftId: string,
  { id, name, bytes }: Pick<UploadedFile, 'id' | 'name' | 'bytes'>,
  context: HandlerContext,
): Promise<void> =>
  updateUploads(context, draftId, (files) =>
    files.map((each) => (each.id === id ? newFile(id, name, bytes, context, uploadedVersionOf(each)) : each)),
  )

/** Uploads a failed file again. */
const retryUpload: Handler<'retryUpload'> = async ({ draftId, uploadId }, context) => {
  const { blob, mediaId } = context.uploads.failed.get(uploadId) ?? {}
  const known = uploadsOf(context, draftId).find(({ id }) => id === uploadId)
  if (blob === undefined || known?.fault === undefined) return fail('invalid', 'no failed upload has this id')
  const { id, name, bytes } = known
  await startAgain(draftId, { id, name, bytes }, context)
  return uploadFile(draftId, { id, name, blob, mediaId }, context)
}

/** Uploads another version of a file, which takes over its place, name and description (U23). */
const replaceUpload: Handler<'replaceUpload'> = async ({ draftId, uploadId, file }, context) => {
  const known = uploadsOf(context, draftId).find(({ id }) => id === uploadId)
  if (known === undefined) return fail('invalid', 'no such file')
  const { id, name } = known
  await startAgain(draftId, { id, name, bytes: file.size }, context)
  return uploadFile(draftId, { id, name, blob: file as Blob }, context)
}

/** Removes a file from its draft, and aborts its upload. */
const dropUpload: Handler<'dropUpload'> = async ({ draftId, uploadId }, context) => {
  abortUpload(context, uploadId)
  await updateUploads(context, draftId, (files) => files.filter(({ id }) => id !== uploadId))
  return ok(undefined)
}

/** Moves a file to another position in its draft. */
const moveUpload: Handler<'moveUpload'> = async ({ draftId, uploadId, to }, context) => {
  await updateUploads(context, draftId, (files) => {
    const moved = files.find(({ id }) => id === uploadId)
    if (moved === undefined) return files
    const rest = files.filter((each) => each !== moved)
    return [...rest.slice(0, to), moved, ...rest.slice(to)]
  })
  return ok(undefined)
}

/** PUT /api/v1/media/{id} with `focus`, unless the file belongs to a post whose edit will send it (U21). */
const focusUpload: Handler<'focusUpload'> = async ({ draftId, uploadId, focus }, context) => {
  const file = uploadsOf(context, draftId).find(({ id }) => id === uploadId)
  if (file?.attachment === undefined) return fail('invalid', 'no uploaded file has this id')
  const isOfPost = file.adopted === true && draftKind(draftId).kind === 'edit'
  if (!isOfPost || !editDescribesFiles(context.instance().software)) {
    const answer = await context.send({
      method: 'PUT',
      path: `/api/v1/media/${encodeURIComponent(file.attachment.id)}`,
      form: { focus: focusField(focus) },
      urgent: true,
    })
    if (!answer.ok) return answer
  }
  const { id } = file.attachment
  // Another version may have replaced the file in the meantime.
  await updateUploads(context, draftId, (files) =>
    files.map((each) =>
      each.attachment?.id === id ? { ...each, attachment: { ...each.attachment, focus } } : each,
    ),
  )
  return ok(undefined)
}

/**
 * A file of a post, as a file of the draft that edits or rewrites the post. Its size is not known. It is added later than that draft
 * last sent it (E40).
 */
const adopt = (
  file: Attachment,
  draftId: string,
  { store, account, clock }: HandlerContext,
): UploadedFile => {
  const spentAt = store.get(entityKey(account, 'spent', draftId))?.fileIds?.[file.id] ?? 0
  return {
    id: file.id,
    name: file.description || file.url.slice(file.url.lastIndexOf('/') + 1),
    bytes: 0,
    addedAt: Math.max(clock.now(), spentAt + 1),
    sentBytes: 0,
    attachment: file,
    adopted: true,
  }
}

/** Adds the files of a post to a draft that has none. */
const adoptFiles: Handler<'adoptFiles'> = async ({ draftId, files }, context) => {
  await updateUploads(context, draftId, (known) =>
    known.length > 0 ? known : files.map((file) => adopt(file, draftId, context)),
  )
  return ok(undefined)
}

/**
 * Puts the files of a post into the draft that edits it, unless the user resumes an edit. If the last edit changed nothing,
 * the draft still has the files that the post had then, which are replaced.
 */
const beginEdit: Handler<'beginEdit'> = async ({ draftId, files }, context) => {
  const { store, account } = context
  const hasOwnFiles = uploadsOf(context, draftId).some(({ adopted }) => !adopted)
  const resumed = hasOwnFiles || store.has(entityKey(account, 'draft', draftId))
  if (!resumed)
    await updateUploads(context, draftId, () => files.map((file) => adopt(file, draftId, context)))
  return ok({ resumed })
}

async function uploadFile(
  draftId: string,
  file: Pick<FileToSend, 'id' | 'name' | 'blob' | 'mediaId'>,
  context: HandlerContext,
): ReturnType<Handler<'upload'>> {
  const { id, blob } = file
  let { mediaId } = file
  const { failed } = context.uploads
  failed.delete(id)
  const isPresent = (): boolean => uploadsOf(context, draftId).some((each) => each.id === id)
  // The user removed the file before its upload began.
  if (!isPresent()) return fail('cancelled', 'the upload was cancelled')
  const patch = (more: Partial<UploadedFile>, isProgressOnly: boolean): Promise<void> =>
    updateUploads(
      context,
      draftId,
      (files) => files.map((each) => (each.id === id ? { ...each, ...more } : each)),
      isProgressOnly,
    )
  const onAccepted = (acceptedId: string | undefined): void => {
    mediaId = acceptedId
  }
  const onProgress = (more: Partial<UploadedFile>): void => void patch(more, true)
  const moving = isAnimated(blob)
  const ended = await sendFile({ ...file, onProgress, onAccepted }, context)
  if (!ended.ok && isPresent()) failed.set(id, { account: context.account, blob, mediaId })
  if (!ended.ok) await patch({ fault: ended.fault }, false)
  else {
    const moves = await moving
    await updateUploads(context, draftId, (files) =>
      files.map((each) => {
        if (each.id !== id) return each
        const { processing: _processing, moves: _moves, replaces: _replaces, ...rest } = each
        return { ...rest, sentBytes: blob.size, attachment: ended.value, ...(moves ? { moves } : {}) }
      }),
    )
  }
  return ended.ok ? ok(undefined) : ended
}

export const uploadHandlers: HandlersOf<typeof UPLOAD_COMMANDS> = {
  upload,
  dropUpload,
  retryUpload,
  replaceUpload,
  moveUpload,
  focusUpload,
  adoptFiles,
  beginEdit,
}
