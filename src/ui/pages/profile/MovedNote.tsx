import { useId } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { AccountRow } from '../../blocks/account/AccountRow.tsx'
import { useAccountLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './Profile.module.css'

interface MovedNoteProps {
  readonly account: Account
  readonly movedToId: string
}

/** Says that a person has moved, and offers to follow their new account (PR48). */
export function MovedNote({ account, movedToId }: MovedNoteProps) {
  const t = useText()
  const id = useId()
  // The instance sends the new account with the old one, but without the user's relationship to it.
  useAccountLookup(`$${movedToId}`)
  return (
    <section className={styles.moved} aria-label={t('user_profile.moved', { name: account.nameText })}>
      <p className={styles.movedWords}>{t('user_profile.moved', { name: account.nameText })}</p>
      <AccountRow id={movedToId} labelId={id} removable={false} />
    </section>
  )
}
