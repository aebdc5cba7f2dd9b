import type { FormEvent, KeyboardEvent } from 'react'
import { useDraft } from '../../blocks/drafts/useDraft.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import flips from '../../parts/flips.module.css'
import { SendHorizontal } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { TextArea } from '../../parts/TextArea.tsx'
import { remaining } from './remaining.ts'
import styles from './Shout.module.css'

const EMPTY_DRAFT = { text: '', subject: '' }

/**
 * The form for a message to everybody. Its text is an engine draft until it is sent, so that neither a
 * failure nor a closed tab loses it.
 */
export function ShoutForm() {
  const t = useText()
  const { form, fields: draft } = useDraft('shout', EMPTY_DRAFT)
  const { busy, fault, clear, run } = useCommand()

  const send = async (): Promise<void> => {
    const { text } = draft
    if (text.trim() === '') return
    const ended = await run({ kind: 'shout', text: text.trim() })
    if (ended?.ok) form.change({ ...EMPTY_DRAFT, text: remaining(form.fields.text, text) })
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label={t('shoutbox.title')}>
      {fault !== null && (
        <ErrorState
          form="line"
          message={t('shoutbox.not_sent', { error: sayFault(t, fault) })}
          onRetry={() => void send()}
          busy={busy}
        />
      )}
      <div className={styles.write} aria-busy={busy}>
        <div className={styles.field}>
          <TextArea
            label={t('shoutbox.placeholder')}
            hideLabel
            placeholder={t('shoutbox.placeholder')}
            rows={1}
            value={draft.text}
            onChange={({ target }) => {
              form.write({ ...EMPTY_DRAFT, text: target.value })
              if (fault !== null) clear()
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton
          icon={<SendHorizontal className={flips.flips} size={18} aria-hidden />}
          label={t('shoutbox.send')}
          type="submit"
          busy={busy}
        />
      </div>
    </form>
  )
}
