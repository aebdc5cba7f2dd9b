import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { sayBytes } from '../../i18n/sayBytes.ts'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import { FilePicture } from './FilePicture.tsx'
import fileStyles from './file.module.css'
import { sayUploadFault } from './sayUploadFault.ts'
import styles from './UploadLine.module.css'

interface UploadLineProps {
  readonly draftId: string
  readonly file: UploadedFile
  readonly onRemove: () => void
}

/** A file of a draft: its progress, or why its upload failed (U16). */
export function UploadLine({ draftId, file, onRemove }: UploadLineProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const allowedBytes = useInstance()?.uploadLimits.generalBytes ?? null
  const { id, name, bytes, sentBytes, attachment, fault } = file
  const picture = attachment?.type === 'image' ? attachment.previewUrl : undefined
  return (
    <div className={styles.line} data-failed={fault !== undefined}>
      <FilePicture url={picture} />
      <span className={fileStyles.words}>
        <bdi className={fileStyles.name}>{name}</bdi>
        {fault === undefined ? (
          <span className={fileStyles.size}>{sayBytes(bytes, language)}</span>
        ) : (
          <span role="alert">{sayUploadFault(t, { fault, bytes, allowedBytes, language })}</span>
        )}
        {fault === undefined && attachment === undefined && (
          <progress aria-label={name} max={Math.max(bytes, 1)} value={sentBytes} />
        )}
      </span>
      <IconButton
        size="small"
        icon={<X size={16} aria-hidden />}
        label={t('chats.remove_file', { name })}
        onClick={({ currentTarget }) => {
          // This button disappears with the file.
          currentTarget.closest('form')?.querySelector('textarea')?.focus()
          onRemove()
          void engine.run({ kind: 'dropUpload', draftId, uploadId: id })
        }}
      />
    </div>
  )
}
