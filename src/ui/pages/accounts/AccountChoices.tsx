import { useRef } from 'react'
import type { AccountChange } from '../../../shared/commands/accounts.ts'
import { ACCOUNT_COLOURS, type AccountColour, type ListedAccount } from '../../../shared/model/accounts.ts'
import { confirmSignOut, signOutAs } from '../../blocks/accounts/confirmSignOut.tsx'
import { signInAgain } from '../../blocks/accounts/switchTo.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField, Switch } from '../../parts/CheckboxField.tsx'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import styles from './Accounts.module.css'

interface AccountChoicesProps {
  readonly account: ListedAccount
  /** It is the only account of this browser. */
  readonly single: boolean
}

/** The choices for one account, and the ways to leave. */
export function AccountChoices({ account: one, single }: AccountChoicesProps) {
  const engine = useEngine()
  const t = useText()
  const withDrafts = useRef<HTMLInputElement>(null)
  const change = (what: AccountChange): void =>
    void engine.run({ kind: 'changeAccount', of: one.account, change: what })
  const leave = async (): Promise<void> => {
    const kept = await confirmSignOut(engine, [one.account], {
      title: t('login.logout_confirm_title'),
      body: `@${one.handle}`,
      confirmLabel: t('login.logout'),
    })
    if (kept !== null) await signOutAs(engine, one.account, kept)
  }
  const remove = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('accounts.remove_title', { name: `@${one.handle}` }),
      body: (
        <>
          <p>{t('accounts.remove_confirm')}</p>
          <CheckboxField ref={withDrafts} label={t('accounts.remove_drafts')} />
        </>
      ),
      confirmLabel: t('accounts.remove'),
      danger: true,
    })
    const drafts = withDrafts.current?.checked ? 'delete' : 'keep'
    if (sure) await engine.run({ kind: 'forgetAccount', of: one.account, drafts })
  }
  return (
    <div className={styles.choices}>
      {!single && (
        <div className={styles.colour}>
          <span className={styles.sample} aria-hidden />
          <NativeSelect
            label={t('accounts.colour')}
            value={one.colour}
            onChange={(colour) => change({ colour: colour as AccountColour })}
          >
            {ACCOUNT_COLOURS.map((colour) => (
              <option key={colour} value={colour}>
                {t(`accounts.colours.${colour}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {one.state !== 'refused' && !single && (
        <Switch
          label={t('accounts.make_default')}
          checked={one.isDefault}
          // One account is always the default, so it is changed by choosing another one.
          aria-disabled={one.isDefault}
          onChange={() => one.isDefault || change({ isDefault: true })}
        />
      )}
      {one.state !== 'refused' && (
        <Switch
          label={t('accounts.sleep')}
          hint={t('accounts.sleep_hint')}
          checked={one.sleeps}
          onChange={({ target }) => change({ sleeps: target.checked })}
        />
      )}
      {one.state !== 'refused' && (
        <Switch
          label={t('accounts.counts')}
          checked={one.counts}
          onChange={({ target }) => change({ counts: target.checked })}
        />
      )}
      <div className={styles.buttons}>
        {one.state === 'refused' ? (
          <>
            <Button
              onClick={() => {
                closeWindow(engine, 'accounts')
                signInAgain(engine, one.account)
              }}
            >
              {t('accounts.sign_in_again')}
            </Button>
            <Button kind="danger" onClick={() => void remove()}>
              {t('accounts.remove')}
            </Button>
          </>
        ) : (
          <Button onClick={() => void leave()}>{t('login.logout')}</Button>
        )}
      </div>
    </div>
  )
}
