import { type DragEvent, useState } from 'react'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { sayBytes } from '../../i18n/sayBytes.ts'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { RotateCw, X } from '../../parts/icons.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import { MoveButtons } from '../rows/MoveButtons.tsx'
import { FilePicture } from '../uploads/FilePicture.tsx'
import fileStyles from '../uploads/file.module.css'
import { isTooBig, sayUploadFault } from '../uploads/sayUploadFault.ts'
import { isUnderWay, lengthOf } from './composeRules.ts'
import styles from './FileList.module.css'
import { focusLast, focusOther } from './focusFiles.ts'
import { thumbnailsOf } from './thumbnails.ts'
import type { DraftFile, DraftFiles } from './useUploads.ts'

/** The data type of a dragged row. A file that is dragged in from outside has another type. */
const ROW_TYPE = 'application/x-rookery-file'

/** Whether a picture can be cropped. An animation would lose all frames but one (U23), and an adopted WebP or AVIF may be one. */
const mayCrop = ({ attachment, moves, adopted }: UploadedFile): boolean =>
  !moves &&
  /^image\/(png|jpeg|webp|avif)$/.test(attachment?.mimetype ?? '') &&
  !(adopted && /webp|avif/.test(attachment?.mimetype ?? ''))

interface FileRowProps {
  readonly file: DraftFile
  readonly index: number
  readonly count: number
  readonly actions: DraftFiles
  /** Maximum length of the description in characters. */
  readonly limit: number
  readonly readOnly: boolean
  readonly onMove: (id: string, to: number) => void
}

/** One attached file: thumbnail, upload progress, description, and buttons to move, retry and remove it. */
export function FileRow(props: FileRowProps) {
  const engine = useEngine()
  const { file, index, count, actions, limit, readOnly, onMove } = props
  const t = useText()
  const [isDropTarget, setDropTarget] = useState(false)
  const hasFocalPoint = useInstance()?.capabilities.focalPoint === true
  const { id, name, description } = file
  const mimetype = file.attachment?.mimetype ?? ''
  const crop = (): void => {
    const url = thumbnailsOf(engine).urlOf(name, file.bytes) ?? file.attachment?.url ?? ''
    const onCropped = (cropped: File): void => {
      // The cropped file is a new one: the instance does not know its description.
      if (description !== '') actions.describe(id, description)
      actions.replace(id, cropped)
    }
    openWindow(engine, 'crop', { name, url, mimetype, onCropped })
  }
  const drag = {
    draggable: count > 1 && !readOnly,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(ROW_TYPE, id),
  }
  const isRowDrag = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(ROW_TYPE)
  return (
    <li
      className={styles.row}
      data-over={isDropTarget || undefined}
      onDragOver={(event) => {
        if (!isRowDrag(event)) return
        event.preventDefault()
        setDropTarget(true)
      }}
      onDragLeave={() => setDropTarget(false)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!event.altKey || step === 0 || readOnly) return
        event.preventDefault()
        if (index + step >= 0 && index + step < count) onMove(id, index + step)
      }}
      onDrop={(event) => {
        setDropTarget(false)
        const dragged = event.dataTransfer.getData(ROW_TYPE)
        if (dragged === '') return
        event.preventDefault()
        if (dragged !== id) onMove(dragged, index)
      }}
    >
      <div className={styles.picture} {...drag}>
        <Thumbnail file={file} />
      </div>
      <div className={styles.head} {...drag}>
        <FileState file={file} />
        {count > 1 && (
          <MoveButtons
            place={index}
            count={count}
            upLabel={t('post_status.file_up', { name })}
            downLabel={t('post_status.file_down', { name })}
            disabled={readOnly}
            onMove={(to) => onMove(id, to)}
          />
        )}
        {hasFocalPoint && file.attachment?.type === 'image' && (
          <IconButton
            size="small"
            icon={<span className={styles.target} aria-hidden />}
            label={t('post_status.file_focus', { name })}
            disabled={readOnly}
            onClick={() =>
              openWindow(engine, 'focus', {
                draftId: actions.draftId,
                uploadId: id,
                onSaved: actions.changed,
              })
            }
          />
        )}
        {mayCrop(file) && (
          <IconButton
            size="small"
            icon={<span className={styles.frame} aria-hidden />}
            label={t('post_status.file_crop', { name })}
            disabled={readOnly}
            onClick={crop}
          />
        )}
        {file.fault !== undefined && !isTooBig(file.fault) && (
          <IconButton
            size="small"
            icon={<RotateCw size={16} aria-hidden />}
            label={t('post_status.file_retry', { name })}
            onClick={({ currentTarget }) => {
              focusLast(currentTarget.closest('li'))
              actions.retry(id)
            }}
          />
        )}
        <IconButton
          size="small"
          icon={<X size={16} aria-hidden />}
          label={t(isUnderWay(file) ? 'post_status.file_cancel' : 'post_status.file_remove', { name })}
          disabled={readOnly}
          onClick={({ currentTarget }) => {
            focusOther(currentTarget)
            actions.remove(id)
          }}
        />
      </div>
      {file.fault === undefined && (
        <TextArea
          rows={2}
          label={t('post_status.media_description_of', { name })}
          hideLabel
          placeholder={t('post_status.media_description')}
          value={description}
          hint={description.trim() === '' ? t('post_status.no_description') : undefined}
          counter={{ used: lengthOf(description), limit }}
          data-description=""
          readOnly={readOnly}
          onChange={({ target }) => actions.describe(id, target.value)}
        />
      )}
    </li>
  )
}

/** A picture of the file, or an icon. */
function Thumbnail({ file: { name, bytes, attachment } }: { readonly file: UploadedFile }) {
  const preview = attachment?.type === 'image' ? attachment.previewUrl : undefined
  return <FilePicture url={thumbnailsOf(useEngine()).urlOf(name, bytes) ?? preview} />
}
/** The name of a file, and its size, progress or fault. */
function FileState({ file }: { readonly file: UploadedFile }) {
  const t = useText()
  const language = useLanguage()
  const allowedBytes = useInstance()?.uploadLimits.generalBytes ?? null
  const { name, bytes, sentBytes, processing, fault } = file
  const sentShare = bytes > 0 ? Math.min(1, sentBytes / bytes) : 0
  return (
    <span className={classes(fileStyles.words, styles.words)}>
      <bdi className={fileStyles.name}>{name}</bdi>
      {fault !== undefined && (
        <span role="alert" className={styles.fault}>
          {sayUploadFault(t, { fault, bytes, allowedBytes, language })}
        </span>
      )}
      {fault === undefined && bytes > 0 && (
        <span className={fileStyles.size}>
          <bdi>{sayBytes(bytes, language)}</bdi>
          {isUnderWay(file) && (
            <span>{` · ${
              processing
                ? t('post_status.file_processing')
                : sayNumber(sentShare, language, { style: 'percent' })
            }`}</span>
          )}
        </span>
      )}
      {isUnderWay(file) && (
        <progress aria-label={name} max={1} {...(processing ? {} : { value: sentShare })} />
      )}
    </span>
  )
}
