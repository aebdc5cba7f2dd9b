import { useEffect, useId, useRef, useState } from 'react'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import { notice } from '../../common/notices/notices.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { ReportProps } from '../../common/overlay/windowProps.ts'
import { useAccount, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import styles from './Report.module.css'
import { ReportedPost } from './ReportedPost.tsx'

const closeReport = (): void => closeWindow('report')

/** The report form: an account and, if chosen, some of its posts (RP1, RP2). */
export function ReportWindow({ accountId, statusIds }: ReportProps) {
  const engine = useEngine()
  const t = useText()
  const form = useId()
  const account = useAccount(accountId)
  const state = useSession()?.state
  const comment = useRef<HTMLTextAreaElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(statusIds))
  const [text, setText] = useState('')
  const [forward, setForward] = useState(false)
  const [processing, setProcessing] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    if (state === 'signed-out') closeReport()
  }, [state])
  if (account === null) return null
  const { acct, isLocal } = account

  const send = async (): Promise<void> => {
    if (processing) return
    setProcessing(true)
    setError('')
    const ended = await engine.run({
      kind: 'report',
      accountId,
      statusIds: statusIds.filter((id) => chosen.has(id)),
      comment: text,
      forward: forward && !isLocal,
    })
    setProcessing(false)
    if (!ended.ok) {
      const { serverText } = ended.fault
      setError(t('user_reporting.generic_error') + (serverText === undefined ? '' : ` ${serverText}`))
      return
    }
    notice('user_reporting.sent', 'success')
    closeReport()
  }
  const choose = (id: string, on: boolean): void =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)))
  return (
    <Dialog
      open
      sticky
      size="wide"
      onClose={closeReport}
      title={t('user_reporting.title', { name: `@${readableAcct(acct)}` })}
      initialFocus={comment}
      actions={
        <>
          <Button onClick={closeReport}>{t('general.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={processing}>
            {t('user_reporting.submit')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onChange={() => setError('')}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          ref={comment}
          label={t('user_reporting.additional_comments')}
          hint={t('user_reporting.add_comment_description')}
          rows={4}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {!isLocal && (
          <CheckboxField
            label={t('user_reporting.forward_to', { host: readableAcct(acct.split('@')[1] ?? acct) })}
            hint={t('user_reporting.forward_description')}
            checked={forward}
            onChange={({ target }) => setForward(target.checked)}
          />
        )}
        {statusIds.length > 0 && (
          <fieldset className={styles.posts}>
            <legend>{t('user_reporting.posts')}</legend>
            {statusIds.map((id) => (
              <ReportedPost key={id} id={id} chosen={chosen.has(id)} onChoose={choose} />
            ))}
          </fieldset>
        )}
        <ErrorLine words={error} closeLabel={t('general.dismiss')} onClose={() => setError('')} />
      </form>
    </Dialog>
  )
}
