import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react'
import { chatDraft } from '../../../shared/model/chat.ts'
import { ComposeTools } from '../../blocks/compose/ComposeTools.tsx'
import { insertText } from '../../blocks/compose/insertText.ts'
import { isEmojiPickerOpen } from '../../blocks/compose/isEmojiPickerOpen.ts'
import { DraftNotes } from '../../blocks/drafts/DraftNotes.tsx'
import { useDraft } from '../../blocks/drafts/useDraft.ts'
import { UploadLine } from '../../blocks/uploads/UploadLine.tsx'
import { useLayout } from '../../common/layout/useLayout.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import flips from '../../parts/flips.module.css'
import { Paperclip, SendHorizontal } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import styles from './Composer.module.css'

/** Files per message (CH20). */
const MAX_FILES = 1
const EMPTY_DRAFT = { text: '', subject: '' }

interface ChatComposerProps {
  readonly accountId: string
  readonly name: string
  /** Whether that is the name of the account, which is known then. */
  readonly isKnown: boolean
  /** The chat could not be loaded. */
  readonly disabled: boolean
  readonly onSent: () => void
}

/** The form for a message. Its text is an engine draft, like the text of a post. */
export function ChatComposer({ accountId, name, isKnown, disabled, onSent }: ChatComposerProps) {
  const engine = useEngine()
  const t = useText()
  const mobile = useLayout() === 'mobile'
  const draftId = chatDraft(accountId)
  const shown = useDraft(draftId, { ...EMPTY_DRAFT, ...(isKnown && { addressee: name }) })
  const { form, fields: draft } = shown
  const files = useEntity(useAccountKey(), 'uploads', draftId)?.files ?? []
  const [error, setError] = useState('')
  const text = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isUploaded = files.some(({ attachment }) => attachment !== undefined)
  const uploading = files.some(({ attachment, fault }) => attachment === undefined && fault === undefined)
  const hasFile = isUploaded || uploading

  /** Saves the draft later, or removes it if nothing is left in it. */
  const touchDraft = (): void => form.change({ ...EMPTY_DRAFT, text: draft.text })
  const send = (): void => {
    if (disabled || uploading || isEmojiPickerOpen(text.current?.form)) return
    if (draft.text.trim() === '' && !isUploaded) {
      setError(t('chats.empty_message_error'))
      return
    }
    setError('')
    form.saveNow()
    const upTo = form.changes(draft)
    void engine.run({ kind: 'sendChatMessage', recipientId: accountId, text: draft.text, upTo })
    form.reset(upTo)
    onSent()
    text.current?.focus()
  }
  const attach = (given: ArrayLike<File>): void => {
    const [file] = Array.from(given)
    if (file === undefined || disabled) return
    if (hasFile || given.length > MAX_FILES) {
      setError(t('chats.one_file'))
      return
    }
    setError('')
    // Stores the recipient's name, which the list of drafts shows (E45).
    form.saveForFiles()
    void engine.run({ kind: 'upload', draftId, name: file.name, file, maxFiles: MAX_FILES })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event.nativeEvent)) return
    const area = event.currentTarget
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      insertText(area, '\n', area.selectionStart, area.selectionEnd)
    } else if (!mobile) {
      event.preventDefault()
      send()
    }
  }
  const onPaste = ({ clipboardData: { files: pasted }, ...event }: ClipboardEvent): void => {
    if (pasted.length === 0) return
    event.preventDefault()
    attach(pasted)
  }
  const onDrop = (event: DragEvent): void => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    attach(event.dataTransfer.files)
  }
  return (
    <form
      className={styles.form}
      aria-label={t('chats.message_user', { name })}
      onSubmit={onSubmit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <ErrorLine
        className={styles.error}
        words={error}
        closeLabel={t('general.dismiss')}
        onClose={() => setError('')}
      />
      <DraftNotes {...shown} />
      {files.map((file) => (
        <UploadLine key={file.id} draftId={draftId} file={file} onRemove={touchDraft} />
      ))}
      <div className={styles.write}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('chats.attach')}
          onChange={({ currentTarget }) => {
            if (currentTarget.files !== null) attach(currentTarget.files)
            currentTarget.value = ''
          }}
        />
        <IconButton
          icon={<Paperclip size={20} aria-hidden />}
          label={t('chats.attach')}
          disabled={disabled || hasFile}
          onClick={() => input.current?.click()}
        />
        <div className={styles.field}>
          <TextArea
            ref={text}
            label={t('chats.message_user', { name })}
            hideLabel
            placeholder={t('chats.message_user', { name })}
            rows={1}
            autoFocus={!mobile}
            value={draft.text}
            onChange={({ target }) => {
              form.write({ ...EMPTY_DRAFT, text: target.value })
              if (error !== '') setError('')
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        <ComposeTools area={text} onFile={(file) => attach([file])} />
        <IconButton
          type="submit"
          kind="primary"
          icon={<SendHorizontal className={flips.flips} size={20} aria-hidden />}
          label={t('chats.send')}
          disabled={disabled || uploading}
        />
      </div>
    </form>
  )
}
