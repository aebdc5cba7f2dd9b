import { useEffect, useState } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { isolatedHandle, sayAccount } from '../../blocks/accounts/sayAccount.ts'
import { showAccount } from '../../blocks/accounts/switchTo.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/navigator.ts'
import { noticeTo } from '../../common/links/paths.ts'
import { pathTo } from '../../common/links/routes.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { historySettled } from '../../common/overlay/layers.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { ActAsProps } from '../../common/overlay/windowProps.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import styles from './ActAs.module.css'

/** The post or person at the other account's instance, or why it was not found there. Null while it is looked up. */
type Found =
  | { readonly id: string; readonly replyTo?: ReplyTarget | undefined }
  | { readonly fault: Fault }
  | null

/** Acts on a post or person as another account of this browser, without leaving the page (SA13). */
export function ActAsWindow(props: ActAsProps) {
  const closeActAs = useCloseWindow('actAs')
  const t = useText()
  const shown = useAccountKey()
  const others = useAccounts().filter(({ account, state }) => account !== shown && state !== 'refused')
  const [chosen, setChosen] = useState('')
  const other = others.find(({ account }) => account === chosen) ?? others[0]
  return (
    <Dialog open onClose={closeActAs} title={t('accounts.act_as_title')}>
      <NativeSelect label={t('accounts.title')} value={other?.account ?? ''} onChange={setChosen}>
        {others.map((one) => (
          <option key={one.account} value={one.account}>
            {`${one.name} · ${sayAccount(t, { ...one, unread: 0 })}`}
          </option>
        ))}
      </NativeSelect>
      {other && (
        <Actions key={other.account} as={other.account} name={isolatedHandle(other.handle)} target={props} />
      )}
    </Dialog>
  )
}

interface ActionsProps {
  readonly as: AccountKey
  readonly name: string
  readonly target: ActAsProps
}

function Actions({ as, name, target }: ActionsProps) {
  const closeActAs = useCloseWindow('actAs')
  const engine = useEngine()
  const t = useText()
  const [found, setFound] = useState<Found>(null)
  const [done, setDone] = useState('')
  const { running, fault, during } = useCommands<string>()
  const url = 'url' in target ? target.url : null
  const handle = 'handle' in target ? target.handle : null
  useEffect(() => {
    let active = true
    const lookup =
      url === null ? { kind: 'account' as const, name: handle ?? '' } : { kind: 'postAt' as const, url }
    void engine.call('lookup', { account: as, ...lookup }).then((answer) => {
      if (!active) return
      const id = answer.ok ? (answer.value.statusId ?? answer.value.accountId) : null
      if (id !== null) setFound({ id, replyTo: answer.ok ? answer.value.replyTo : undefined })
      else setFound({ fault: answer.ok ? NOT_THERE : answer.fault })
    })
    return () => {
      active = false
    }
  }, [engine, as, url, handle])
  const act = async (label: string, body: CommandBody): Promise<void> => {
    setDone('')
    const ended = await during(() => engine.runAs(as, body), label)
    if (ended?.ok) setDone(t('accounts.act_done', { act: label }))
  }
  if (found === null) return <Spinner label={t('accounts.looking_post', { name })} />
  if ('fault' in found)
    return (
      <p className={styles.words} role="alert">
        {sayReason(t, found.fault)}
      </p>
    )
  const { id, replyTo } = found
  const actions: readonly (readonly [label: string, body: CommandBody])[] =
    url === null
      ? [[t('user_card.follow'), { kind: 'relate', accountId: id, change: 'follow' }]]
      : [
          [t('status.favorite'), { kind: 'favourite', statusId: id, on: true }],
          [t('status.repeat'), { kind: 'repeat', statusId: id, on: true }],
          [t('status.bookmark'), { kind: 'bookmark', statusId: id, on: true }],
        ]
  const open = async (): Promise<void> => {
    closeActAs()
    const path = url === null ? pathTo('user-profile', { name: id }) : noticeTo(id)
    if (await showAccount(engine, as, path)) goTo(engine, path)
  }
  const reply = async (): Promise<void> => {
    closeActAs()
    await historySettled(engine)
    openWindow(engine, 'composeAs', { as, replyTo: replyTo ?? null })
  }
  return (
    <>
      <div className={styles.buttons}>
        {replyTo !== undefined && <Button onClick={() => void reply()}>{t('status.reply')}</Button>}
        {actions.map(([label, body]) => (
          <Button key={label} busy={running.has(label)} onClick={() => void act(label, body)}>
            {label}
          </Button>
        ))}
        <Button onClick={() => void open()}>{t('accounts.act_open')}</Button>
      </div>
      <p className={styles.words} role="status">
        {fault === null ? done : sayReason(t, fault)}
      </p>
    </>
  )
}

const NOT_THERE: Fault = { code: 'missing', message: 'not found', textKey: 'accounts.not_found_there' }
