import { type RefObject, useEffect, useRef, useState } from 'react'
import { handleOf } from '../../../shared/model/accounts.ts'
import { NEW_POST } from '../../../shared/model/draft.ts'
import { type EntityKey, entityKey, partsOf } from '../../../shared/model/keys.ts'
import { notice } from '../../common/notices/notices.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { ComposeAsProps } from '../../common/overlay/windowProps.ts'
import { raceTimer } from '../../engine/deadline.ts'
import type { Engine, EngineBeside } from '../../engine/engine.ts'
import { EngineContexts, setBeside } from '../../hooks/Beside.tsx'
import { useAccountKey, useEngineStatus, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Spinner } from '../../parts/Spinner.tsx'
import { isolatedHandle } from '../accounts/sayAccount.ts'
import { accountsNow, useAccounts } from '../accounts/useAccounts.ts'
import { readDraft } from '../drafts/readDraft.ts'
import styles from './ComposeAsWindow.module.css'
import { PostForm } from './PostForm.tsx'

/**
 * The form of another account, over the page of this tab's account (SA30). It has a connection of its own beside the tab's. For
 * the engine it is a tab of the other account, so none of that account's data reaches the page behind it.
 */
export function ComposeAsWindow(props: ComposeAsProps) {
  const closeComposeAs = useCloseWindow('composeAs')
  const { as, replyTo, draftId } = props
  const t = useText()
  const text = useRef<HTMLTextAreaElement>(null)
  const colour = useAccounts().find(({ account }) => account === as)?.colour
  const engine = useEngineOf(props)
  const title =
    replyTo === null
      ? t('post_status.new_status')
      : t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })
  return (
    <Dialog open onClose={closeComposeAs} title={title} initialFocus={text} size="wide" fits>
      <div className={styles.mark} data-account-colour={colour} />
      {engine === null ? (
        <Spinner label={t('general.loading')} />
      ) : (
        <EngineContexts engine={engine}>
          <FormAs key={`${as} ${draftId ?? replyTo?.statusId ?? ''}`} {...props} textRef={text} />
        </EngineContexts>
      )}
    </Dialog>
  )
}

interface FormAsProps extends ComposeAsProps {
  readonly textRef: RefObject<HTMLTextAreaElement | null>
}

/**
 * The form, once the account's session has arrived. If the account was signed out, a line says so, and what was typed is among its
 * drafts (SA7, N46).
 */
function FormAs({ as, replyTo, draftId, textRef }: FormAsProps) {
  const engine = useEngine()
  const t = useText()
  const session = useSession()
  const accounts = useAccounts()
  const failed = useEngineStatus('state') === 'failed'
  const ready = session?.account === as
  /** Whether there was a form that words may have been typed into. */
  const [wasReady, setWasReady] = useState(ready)
  useEffect(() => {
    if (ready) setWasReady(true)
    // The window took the focus before there was a form.
    if (ready && document.activeElement?.matches('textarea, input') !== true) textRef.current?.focus()
  }, [ready, textRef])
  if (ready)
    return (
      <PostForm
        replyTo={replyTo}
        draftId={draftId}
        onPosted={() =>
          closeWindow(
            engine,
            'composeAs',
            (open) => open.as === as && open.replyTo === replyTo && open.draftId === draftId,
          )
        }
        rows={6}
        textRef={textRef}
        bare
      />
    )
  if (session === null && !failed) return <Spinner label={t('general.loading')} />
  if (failed) return <p role="alert">{t('general.generic_error')}</p>
  const name = isolatedHandle(handleOf(accounts, as))
  return <p role="alert">{wasReady ? t('login.logged_out_writing', { name }) : t('accounts.gone')}</p>
}

/** The tab's own engine if `as` is the tab's account, else one beside it; null until that is opened. */
function useEngineOf({
  as,
  replyTo,
  draftId = replyTo?.statusId ?? NEW_POST,
}: ComposeAsProps): Engine | null {
  const own = useEngine()
  const isOwn = useAccountKey() === as
  const [opened, setOpened] = useState<EngineBeside | null>(null)
  useEffect(() => {
    if (isOwn) return
    const beside = own.openBeside(as)
    setOpened(beside)
    setBeside(own, beside)
    return () => {
      setOpened(null)
      setBeside(own, null)
      void closeWhenIdle(beside, entityKey(as, 'draft', draftId))
    }
  }, [own, as, isOwn, draftId])
  if (isOwn) return own
  return opened?.besideAccount === as ? opened : null
}

/** The longest wait for the last commands, such as an upload. The text is in the browser's storage long before that. */
const MAX_WAIT_MS = 10 * 60_000

/** Closes `engine` once its last commands have ended. If unposted text remains, a notice names the account that keeps it. */
async function closeWhenIdle(engine: EngineBeside, draftKey: EntityKey): Promise<void> {
  // The form unmounts after the window, and saves the last input when it unmounts.
  await new Promise((resolve) => setTimeout(resolve))
  await raceTimer(engine.whenIdle(), MAX_WAIT_MS)
  const kept = readDraft(engine.mirror.cells.get(draftKey))
  if (kept !== null && (kept.text.trim() !== '' || kept.subject.trim() !== '' || kept.poll !== undefined))
    notice(engine, 'accounts.kept_draft', 'info', {
      name: isolatedHandle(handleOf(accountsNow(engine), partsOf(draftKey).account)),
    })
  engine.close()
}
