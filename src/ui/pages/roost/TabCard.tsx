import type { OpenTab } from '../../../shared/model/openTab.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { GoToTab } from '../../blocks/tabs/GoToTab.tsx'
import { TabFacts } from '../../blocks/tabs/TabFacts.tsx'
import { useText } from '../../i18n/i18n.ts'
import { PenLine } from '../../parts/icons.ts'
import styles from './Roost.module.css'

interface TabCardProps {
  readonly tab: OpenTab
  readonly isMine: boolean
  readonly onTake: () => void
  /** Another tab is in front now. */
  readonly onGone: () => void
  readonly onRefused: (text: string) => void
}

/** A tab in the roost. Its button continues there in this tab. */
export function TabCard({ tab, isMine, onTake, onGone, onRefused }: TabCardProps) {
  const t = useText()
  const accounts = useAccounts()
  const colour =
    accounts.length > 1 ? accounts.find(({ account }) => account === tab.account)?.colour : undefined
  return (
    <li className={styles.item} data-account-colour={colour}>
      <button
        type="button"
        className={styles.card}
        data-tab={tab.id}
        aria-current={isMine || undefined}
        onClick={onTake}
      >
        <bdi className={styles.title}>{tab.title}</bdi>
        <small className={styles.facts}>
          <TabFacts tab={tab} isMine={isMine} />
        </small>
        {(tab.unread > 0 || tab.draft) && (
          <span className={styles.marks}>
            {tab.unread > 0 && (
              <span className={styles.unread}>{t('roost.unread', { count: tab.unread })}</span>
            )}
            {tab.draft && (
              <span className={styles.draft}>
                <PenLine size={14} aria-hidden />
                <span>{t('roost.draft')}</span>
              </span>
            )}
          </span>
        )}
      </button>
      <GoToTab tab={tab} className={styles.go} onGone={onGone} onRefused={onRefused} />
    </li>
  )
}
