import { useMemo, useRef, useState } from 'react'
import { MAX_LIVE_ACCOUNTS } from '../../../shared/model/accounts.ts'
import { BROWSER, ONLY } from '../../../shared/model/keys.ts'
import { confirmSignOut, signOutAs } from '../../blocks/accounts/confirmSignOut.tsx'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { useDragOrder } from '../../blocks/rows/useDragOrder.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/navigator.ts'
import { addAccountTo } from '../../common/links/routes.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Switch } from '../../parts/CheckboxField.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { UserPlus } from '../../parts/icons.ts'
import { AccountLine } from './AccountLine.tsx'
import styles from './Accounts.module.css'

/** The accounts of this browser: their order, colours and state, and the ways to leave (SA5). */
export function AccountsWindow() {
  const closeAccounts = useCloseWindow('accounts')
  const engine = useEngine()
  const t = useText()
  const accounts = useAccounts()
  const account = useAccountKey()
  const current = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [open, setOpen] = useState('')
  const move = (from: number, to: number): void => {
    const moved = accounts[from]
    if (moved === undefined || from === to) return
    void engine.run({ kind: 'orderAccount', of: moved.account, to })
    setAnnouncement(t('nav.moved', { item: moved.name, place: to + 1, count: accounts.length }))
  }
  const ids = useMemo(() => accounts.map(({ account }) => account), [accounts])
  const { list, offsetOf, dragging, grip } = useDragOrder(ids, move)
  const signedIn = accounts.filter(({ state }) => state !== 'refused')
  const sameLook = useEntity(BROWSER, 'accounts', ONLY)?.sameLook === true
  const { fault, run } = useCommands()
  const leaveAll = async (): Promise<void> => {
    const all = signedIn.map(({ account }) => account)
    const kept = await confirmSignOut(engine, all, {
      title: t('accounts.logout_all'),
      body: t('accounts.logout_all_confirm'),
      confirmLabel: t('accounts.logout_all'),
      danger: true,
    })
    if (kept === null) return
    closeAccounts()
    // This tab's account last, so that the tab does not switch to another one that is about to be signed out.
    const shown = engine.currentSession()?.account
    const others = all.filter((account) => account !== shown)
    for (const account of [...others, ...all.filter((one) => one === shown)])
      await signOutAs(engine, account, kept)
  }
  return (
    <Dialog open onClose={closeAccounts} title={t('accounts.title')} initialFocus={current} size="wide">
      <ol
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        ref={list}
        className={styles.list}
        aria-label={t('accounts.title')}
      >
        {accounts.map((one, index) => (
          <AccountLine
            key={one.account}
            account={one}
            place={index}
            count={accounts.length}
            offsetPx={offsetOf(index)}
            whoRef={one.account === account ? current : undefined}
            dragged={dragging === index}
            grip={grip(index)}
            onMove={(to) => move(index, to)}
            // While one row is dragged, all have the same height.
            open={open === one.account && dragging === null}
            onOpen={() => setOpen(open === one.account ? '' : one.account)}
          />
        ))}
      </ol>
      {signedIn.length > MAX_LIVE_ACCOUNTS && (
        <p className={styles.note}>{t('accounts.limit_hint', { max: MAX_LIVE_ACCOUNTS })}</p>
      )}
      {(accounts.length > 1 || sameLook) && (
        <Switch
          label={t('accounts.same_look')}
          hint={t('accounts.same_look_hint')}
          checked={sameLook}
          onChange={({ target }) => void run({ kind: 'shareLook', on: target.checked })}
        />
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.buttons}>
        <Button
          icon={<UserPlus size={18} aria-hidden />}
          onClick={() => {
            closeAccounts()
            goTo(engine, addAccountTo())
          }}
        >
          {t('accounts.add')}
        </Button>
        {signedIn.length > 1 && <Button onClick={() => void leaveAll()}>{t('accounts.logout_all')}</Button>}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Dialog>
  )
}
