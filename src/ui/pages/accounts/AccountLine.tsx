import type { HTMLAttributes, RefObject } from 'react'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { isolatedHandle, sayAccount } from '../../blocks/accounts/sayAccount.ts'
import { signInAgain, switchTo } from '../../blocks/accounts/switchTo.ts'
import { MoveButtons } from '../../blocks/rows/MoveButtons.tsx'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { GripVertical, SlidersHorizontal } from '../../parts/icons.ts'
import { AccountChoices } from './AccountChoices.tsx'
import styles from './Accounts.module.css'

interface AccountLineProps {
  readonly account: ListedAccount
  readonly place: number
  readonly count: number
  readonly offsetPx: number
  /** For the button with the account's name. */
  readonly whoRef: RefObject<HTMLButtonElement | null> | undefined
  readonly dragged: boolean
  readonly grip: HTMLAttributes<HTMLElement>
  readonly onMove: (to: number) => void
  /** The choices for this account are shown. */
  readonly open: boolean
  readonly onOpen: () => void
}

/** One account: a press on its name shows it in this tab. */
export function AccountLine(props: AccountLineProps) {
  const { account: one, place, count, offsetPx, whoRef, dragged, grip, onMove, open, onOpen } = props
  const engine = useEngine()
  const t = useText()
  const isShown = useAccountKey() === one.account
  const choose = (): void => {
    closeWindow(engine, 'accounts')
    if (one.state === 'refused') signInAgain(engine, one.account)
    else void switchTo(engine, one.account)
  }
  return (
    <li
      className={classes(styles.item, dragged && styles.dragged)}
      data-account-colour={one.colour}
      data-row={one.account}
      tabIndex={-1}
      style={{ transform: `translateY(${offsetPx}px)` }}
    >
      <div className={styles.row}>
        <span className={styles.grip} {...grip} aria-hidden>
          <GripVertical size={18} />
        </span>
        <button
          ref={whoRef}
          type="button"
          className={styles.who}
          aria-current={isShown || undefined}
          onClick={choose}
        >
          <Avatar url={one.avatarUrl} name={one.name} size={32} still />
          <span className={styles.names}>
            <strong>
              <bdi>{one.name}</bdi>
            </strong>
            <small>
              {[
                sayAccount(t, one),
                ...(isShown ? [t('accounts.current')] : []),
                ...(one.isDefault && count > 1 ? [t('accounts.default')] : []),
              ].join(' · ')}
            </small>
            {one.movedTo !== '' && (
              <small>{`${t('user_profile.moved', { name: one.name })} ${isolatedHandle(one.movedTo)}`}</small>
            )}
          </span>
        </button>
        <MoveButtons
          place={place}
          count={count}
          upLabel={t('accounts.move_up', { name: one.name })}
          downLabel={t('accounts.move_down', { name: one.name })}
          onMove={onMove}
        />
        <IconButton
          size="small"
          icon={<SlidersHorizontal size={16} aria-hidden />}
          label={t('accounts.choices', { name: one.name })}
          aria-expanded={open}
          onClick={onOpen}
        />
      </div>
      {open && <AccountChoices account={one} single={count === 1} />}
    </li>
  )
}
