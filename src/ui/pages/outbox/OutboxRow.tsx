import { useId } from 'react'
import { entityKey } from '../../../shared/model/keys.ts'
import type { OutboxEntry } from '../../../shared/model/outbox.ts'
import type { OutboxAct } from '../../../shared/model/outboxAct.ts'
import { openDraft } from '../../blocks/drafts/openDraft.ts'
import { sayAct, sayState } from '../../blocks/outbox/sayEntry.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/navigator.ts'
import { profileTo } from '../../common/links/paths.ts'
import { historySettled } from '../../common/overlay/layers.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey, useInstance, useMe } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Outbox.module.css'

/** One entry of the outbox: what it does, since when and why it waits, and buttons. */
export function OutboxRow({ entry }: { readonly entry: OutboxEntry }) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const me = useMe()
  const instance = useInstance()
  const whatId = useId()
  const { running, fault, clear, during } = useCommands<OutboxAct>()
  const { id, kind, state, since, excerpt } = entry
  const written = kind === 'post' || kind === 'edit'
  const sending = state === 'sending'

  const act = (what: OutboxAct) =>
    during(() => engine.runAs(account, { kind: 'outbox', entryId: id, act: what }), what)
  const takeBack = async (): Promise<void> => {
    const ended = await act('takeBack')
    const draftId = ended?.ok ? ended.value?.draftId : undefined
    if (draftId === undefined) return
    const draft = engine.mirror.cells.get(entityKey(account, 'draft', draftId))
    closeWindow(engine, 'outbox')
    // Wait until the window's history entry is removed.
    await historySettled(engine)
    if (draft !== null) openDraft(engine, account, me?.acct ?? '', draftId, draft)
  }
  const openProfile = async (): Promise<void> => {
    if (me === null) return
    closeWindow(engine, 'outbox')
    await historySettled(engine)
    goTo(engine, profileTo(me, instance))
  }
  const discard = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('outbox.discard_confirm_title'),
      body: t(written ? 'outbox.discard_confirm' : 'outbox.discard_action_confirm'),
      confirmLabel: t('outbox.discard'),
      danger: true,
    })
    if (sure) await act('discard')
  }
  const button = { size: 'small', 'aria-describedby': whatId, disabled: sending } as const
  return (
    <li className={styles.row} data-state={state}>
      <p className={styles.what}>
        <strong id={whatId}>{sayAct(t, entry)}</strong>
        <RelativeTime iso={new Date(since).toISOString()} className={styles.since} />
      </p>
      {excerpt !== '' && (
        <p className={styles.excerpt} dir="auto" data-own={written || undefined}>
          {excerpt}
        </p>
      )}
      <p className={styles.state}>{sayState(t, entry)}</p>
      <ErrorLine
        className={styles.error}
        words={fault === null ? '' : fault.code === 'invalid' ? t('outbox.is_sent') : sayFault(t, fault)}
        closeLabel={t('general.dismiss')}
        onClose={clear}
      />
      <div className={styles.buttons}>
        <Button {...button} busy={running.has('send')} onClick={() => void act('send')}>
          {t(state === 'unsure' || state === 'refused' ? 'outbox.send_again' : 'outbox.send')}
        </Button>
        {state === 'unsure' && (
          <Button size="small" aria-describedby={whatId} onClick={() => void openProfile()}>
            {t('outbox.look')}
          </Button>
        )}
        {written && (
          <Button {...button} busy={running.has('takeBack')} onClick={() => void takeBack()}>
            {t('outbox.take_back')}
          </Button>
        )}
        <Button {...button} kind="quiet" busy={running.has('discard')} onClick={() => void discard()}>
          {t(written ? 'outbox.discard' : 'outbox.take_back_action')}
        </Button>
      </div>
    </li>
  )
}
