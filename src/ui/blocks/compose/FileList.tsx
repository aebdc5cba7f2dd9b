import { memo, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import styles from './FileList.module.css'
import { FileRow } from './FileRow.tsx'
import type { Composer } from './useComposer.ts'
import type { DraftFiles } from './useUploads.ts'

interface FileListProps {
  readonly uploads: DraftFiles
  /** Maximum length of a description in characters. */
  readonly limit: number
  readonly sensitive: boolean
  readonly readOnly: boolean
  readonly onChange: Composer['change']
}

/** The files of a post in their order, and a checkbox that marks them as sensitive. */
export const FileList = memo(function FileList(props: FileListProps) {
  const { uploads, limit, sensitive, readOnly, onChange } = props
  const t = useText()
  const { files } = uploads
  const [announcement, setAnnouncement] = useState('')
  if (files.length === 0) return null
  const move = (id: string, to: number): void => {
    const file = files.find((one) => one.id === id)
    // A row that is dropped here may be of another form.
    if (file === undefined) return
    uploads.move(id, to)
    setAnnouncement(t('post_status.file_moved', { name: file.name, place: to + 1, count: files.length }))
  }
  return (
    <>
      <ul className={styles.files} aria-label={t('post_status.files')}>
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            index={index}
            count={files.length}
            actions={uploads}
            limit={limit}
            readOnly={readOnly}
            onMove={move}
          />
        ))}
      </ul>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
      <CheckboxField
        label={t('post_status.mark_sensitive')}
        className={styles.sensitive}
        checked={sensitive}
        disabled={readOnly}
        onChange={({ target }) => onChange({ sensitive: target.checked })}
      />
    </>
  )
})
