import { useMemo, useState } from 'react'
import { ONLY } from '../../../shared/model/keys.ts'
import type { Notice, NoticeAction } from '../../../shared/model/notice.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useCell } from '../../mirror/useCell.ts'
import { sayReason } from '../faults/sayFault.ts'
import { heldNotices } from './heldNotices.ts'
import { Notices } from './Notices.tsx'
import { dismissNotice, notice, noticesOf } from './notices.ts'

/** This tab's notices. */
export function TabNotices() {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const entries = useEntity(account, 'outbox', ONLY)?.entries
  const shown = useCell(noticesOf(engine), 'shown')
  const [closed, setClosed] = useState<readonly string[]>([])
  const held = useMemo(() => heldNotices(entries ?? []), [entries])
  const dismiss = (id: string): void => {
    dismissNotice(engine, id)
    if (held.some((one) => one.id === id)) setClosed((ids) => [...ids, id])
  }
  const act = async ({ id, of = account }: Notice, { run }: NoticeAction): Promise<void> => {
    dismiss(id)
    const ended = await engine.runAs(of, run)
    if (ended.ok) return
    if (run.kind === 'setPrivacy') notice(engine, 'settings.browser.private.failed_end', 'error')
    else if (run.kind === 'outbox') notice(engine, 'outbox.is_sent', 'warning')
    else notice(engine, 'general.generic_error_message', 'error', { message: sayReason(t, ended.fault) })
  }
  return (
    <Notices
      notices={[...shown, ...held.filter(({ id }) => !closed.includes(id))]}
      onDismiss={dismiss}
      onAct={(notice, action) => void act(notice, action)}
    />
  )
}
