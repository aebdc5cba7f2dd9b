import type { Status } from '../../../shared/model/status.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo, remoteInteractionTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { nameShowing } from '../../i18n/nameShowing.ts'
import glyphs from '../../parts/glyphs.module.css'
import { safeHref } from '../../parts/safeHref.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './StatusActions.module.css'

/** Replaces the buttons for visitors: the counts, and a link to act from their own instance (PO17). */
export function RemoteActions({ status }: { readonly status: Status }) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const { id, repliesCount, repeatsCount, favouritesCount } = status
  const instance = useInstance()
  const href = instance?.capabilities.remoteInteraction
    ? safeHref(remoteInteractionTo(instance.site, { status_id: id }))
    : null
  const open = async (anchor: Element): Promise<void> => {
    try {
      const { visitorMenu } = await import('./statusMenu.ts')
      openMenu(engine, { anchor, items: visitorMenu({ engine, status, instance, t }) })
    } catch {
      notice(engine, 'general.generic_error', 'error')
    }
  }
  const counts = [
    { icon: glyphs.reply, count: repliesCount, words: t('status.replies', { count: repliesCount }) },
    {
      icon: glyphs.repeat,
      count: repeatsCount,
      words: t('status.repeats', { count: repeatsCount }),
      who: 'repeatedBy',
    },
    {
      icon: glyphs.star,
      count: favouritesCount,
      words: t('status.favorites', { count: favouritesCount }),
      who: 'favouritedBy',
    },
  ]
  return (
    <>
      {counts.map(
        ({ icon, count, words, who }) =>
          count > 0 && (
            // The page of the conversation lists the accounts.
            <InternalLink
              key={words}
              className={icon}
              to={noticeTo(id)}
              aria-label={nameShowing(sayNumber(count, language), words)}
              data-who={who}
            >
              <span>{sayNumber(count, language)}</span>
            </InternalLink>
          ),
      )}
      {/* Together, so that the menu's button never wraps to a second line alone. */}
      <span className={styles.elsewhere}>
        {href !== null && (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {t('status.remote_interaction')}
          </a>
        )}
        <MoreButton onOpen={(anchor) => void open(anchor)} />
      </span>
    </>
  )
}
