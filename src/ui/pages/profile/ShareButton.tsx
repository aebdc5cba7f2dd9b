import type { Account } from '../../../shared/model/account.ts'
import { profileTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Copy } from '../../parts/icons.ts'

interface ShareButtonProps {
  readonly account: Account
  /** Undefined if the account has no feed. */
  readonly feedUrl: string | undefined
}

/** The menu that copies an account's handle, link or feed address (PR50), or shows its link as a QR code (PR52). */
export function ShareButton({ account, feedUrl }: ShareButtonProps) {
  const engine = useEngine()
  const t = useText()
  const instance = useInstance()
  const link = account.url ?? new URL(profileTo(account, instance), location.origin).href
  return (
    <IconButton
      icon={<Copy size={20} aria-hidden />}
      label={t('user_profile.share')}
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu(engine, {
          anchor,
          items: [
            {
              id: 'handle',
              label: t('user_profile.copy_handle'),
              hint: `@${readableAcct(account.fqn)}`,
              onSelect: () => void copy(engine, `@${account.fqn}`, 'user_profile.handle_copied'),
            },
            {
              id: 'link',
              label: t('status.copy_link'),
              onSelect: () => void copy(engine, link, 'status.link_copied'),
            },
            {
              id: 'qr',
              label: t('user_profile.qr'),
              onSelect: () =>
                openWindow(engine, 'qr', { name: `@${readableAcct(account.fqn)}`, address: link }),
            },
            ...(feedUrl === undefined
              ? []
              : [
                  {
                    id: 'feed',
                    label: t('user_profile.copy_feed'),
                    onSelect: () => void copy(engine, feedUrl, 'status.link_copied'),
                  },
                ]),
          ],
        })
      }
    />
  )
}

async function copy(
  engine: Engine,
  text: string,
  done: 'user_profile.handle_copied' | 'status.link_copied',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notice(engine, done)
  } catch {
    notice(engine, 'general.generic_error', 'error')
  }
}
