import type { Account } from '../../../shared/model/account.ts'
import { UserCard } from '../../blocks/account/UserCard.tsx'
import { closeSettings } from '../../blocks/settings/openSettings.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import { useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './OwnCardWindow.module.css'

/** The user's saved profile, as others see it (AC25). */
export function OwnCardWindow() {
  const engine = useEngine()
  const closeCard = useCloseWindow('ownCard')
  const t = useText()
  const session = useSession()
  const account = useEntity(useAccountKey(), 'account', session?.userId ?? '')
  const { outcome } = useLookup({ kind: 'ownProfile' })
  if (account === null) return null
  const showBirthday = outcome?.ok === true && outcome.value.ownProfile?.showBirthday === true
  return (
    <Dialog open onClose={closeCard} title={t('settings.own_card_title')} size="wide">
      <p className={styles.hint}>{t('settings.own_card_unsaved')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the links in it, also by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by a key is clicked */}
      <div
        className={styles.card}
        onClick={({ target }) => {
          // A link leads to a page, which the windows would cover.
          if (!(target as Element).closest('a[href^="/"]')) return
          closeCard()
          closeSettings(engine)
        }}
      >
        <UserCard
          account={asOthersSee(account, { showRole: session?.own?.showRole !== false, showBirthday })}
          avatarAction="zoom"
          asOthers
        />
      </div>
    </Dialog>
  )
}

/** The user's choices about what others see. */
interface ShownToOthers {
  readonly showRole: boolean
  readonly showBirthday: boolean
}

/** The user's own account without what the instance sends to its owner only (AC25). */
function asOthersSee({ birthday, ...account }: Account, { showRole, showBirthday }: ShownToOthers): Account {
  return {
    ...account,
    role: showRole ? account.role : 'member',
    ...(showBirthday && birthday !== undefined && { birthday }),
  }
}
