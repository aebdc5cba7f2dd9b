import { useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { ReportProps } from '../../common/overlay/windowProps.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { AfterReport } from './AfterReport.tsx'
import { ReportForm } from './ReportForm.tsx'

/** The report of an account and, if chosen, of some of its posts. Afterwards it offers to mute or block (RP1, RP6). */
export function ReportWindow({ accountId, statusIds }: ReportProps) {
  const closeReport = useCloseWindow('report')
  const t = useText()
  const formId = useId()
  const account = useAccount(accountId)
  const comment = useRef<HTMLTextAreaElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>('writing')
  const sent = step === 'sent'
  // The button that had the focus is gone.
  useEffect(() => {
    if (sent) done.current?.focus()
  }, [sent])
  if (account === null) return null
  return (
    <Dialog
      open
      sticky={!sent}
      size="wide"
      onClose={closeReport}
      title={t('user_reporting.title', { name: `@${readableAcct(account.acct)}` })}
      initialFocus={comment}
      actions={
        sent ? (
          <Button ref={done} kind="primary" onClick={closeReport}>
            {t('user_reporting.leave')}
          </Button>
        ) : (
          <>
            <Button onClick={closeReport}>{t('general.cancel')}</Button>
            <Button kind="primary" type="submit" form={formId} busy={step === 'sending'}>
              {t('user_reporting.submit')}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <AfterReport account={account} />
      ) : (
        <ReportForm
          id={formId}
          account={account}
          statusIds={statusIds}
          comment={comment}
          sending={step === 'sending'}
          onStep={setStep}
        />
      )}
    </Dialog>
  )
}
