import type { Visibility } from '../../../shared/model/account.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { useEngine } from '../../hooks/useEngine.ts'
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

interface VisibilityButtonProps extends Pick<Composer, 'change' | 'visibility' | 'visibilities'> {
  readonly readOnly: boolean
}

/** Shows who will see the post, and opens a menu of the visibilities on offer (C51). */
export function VisibilityButton({ change, visibility, visibilities, readOnly }: VisibilityButtonProps) {
  const engine = useEngine()
  const t = useText()
  const Icon = ICONS[visibility]
  const words = t('post_status.scope_is', { scope: t(`visibility.${visibility}`) })
  const open = (anchor: Element): void =>
    openMenu(engine, {
      anchor,
      label: t('post_status.scope.label'),
      items: visibilities.map((one) => {
        const ItemIcon = ICONS[one]
        return {
          id: one,
          label: t(`visibility.${one}`),
          hint: t(`post_status.scope_hint.${one}`),
          icon: <ItemIcon size={18} />,
          checked: one === visibility,
          onSelect: () => change({ visibility: one }),
        }
      }),
    })
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.visibility}
      aria-label={words}
      aria-haspopup="menu"
      data-tip={words}
      disabled={readOnly}
      onClick={({ currentTarget }) => open(currentTarget)}
      icon={<Icon size={16} />}
    >
      {t(visibility === 'private' ? 'post_status.scope_followers' : `visibility.${visibility}`)}
    </Button>
  )
}
