import type { Visibility } from '../../../shared/model/account.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { AtSign, Earth, List, Lock, MapPin, Moon } from '../../parts/icons.ts'
import styles from './ComposeBar.module.css'
import type { Composer } from './useComposer.ts'

const ICONS: Readonly<Record<Visibility, typeof Earth>> = {
  public: Earth,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
  local: MapPin,
  list: List,
}

interface ScopeButtonProps extends Pick<Composer, 'change' | 'scope' | 'scopes'> {
  readonly readOnly: boolean
}

/** Says who will see the post, and opens a menu of what can be chosen (C51). */
export function ScopeButton({ change, scope, scopes, readOnly }: ScopeButtonProps) {
  const t = useText()
  const Icon = ICONS[scope]
  const words = t('post_status.scope_is', { scope: t(`visibility.${scope}`) })
  const open = (anchor: Element): void =>
    openMenu({
      anchor,
      label: t('post_status.scope.label'),
      items: scopes.map((one) => {
        const Sign = ICONS[one]
        return {
          id: one,
          label: t(`visibility.${one}`),
          hint: t(`post_status.scope_hint.${one}`),
          icon: <Sign size={18} />,
          checked: one === scope,
          onSelect: () => change({ visibility: one }),
        }
      }),
    })
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.scope}
      aria-label={words}
      aria-haspopup="menu"
      data-tip={words}
      disabled={readOnly}
      onClick={({ currentTarget }) => open(currentTarget)}
      icon={<Icon size={16} />}
    >
      {t(scope === 'private' ? 'post_status.scope_followers' : `visibility.${scope}`)}
    </Button>
  )
}
