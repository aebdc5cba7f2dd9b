import { memo } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { describedAs } from './describedAs.ts'
import styles from './FileList.module.css'
import { FileRow } from './FileRow.tsx'
import type { Composer } from './useComposer.ts'
import type { DraftFields } from './useDraft.ts'
import type { DraftFiles } from './useUploads.ts'

export interface FileListProps {
  readonly uploads: DraftFiles
  readonly descriptions: DraftFields['descriptions']
  /** Maximum length of a description in characters. */
  readonly limit: number
  readonly sensitive: boolean
  readonly readOnly: boolean
  readonly onChange: Composer['change']
}

/** The files attached to a post, in order, and whether they are sensitive. */
export const FileList = memo(function FileList(props: FileListProps) {
  const { uploads, descriptions, limit, sensitive, readOnly, onChange } = props
  const t = useText()
  const { files } = uploads
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.files} aria-label={t('post_status.files')}>
        {files.map((file, place) => (
          <FileRow
            key={file.id}
            file={file}
            place={place}
            count={files.length}
            actions={uploads}
            description={describedAs(file, descriptions)}
            limit={limit}
            readOnly={readOnly}
            onDescribe={(description) =>
              onChange({ descriptions: { ...descriptions, [file.id]: description } })
            }
          />
        ))}
      </ul>
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
