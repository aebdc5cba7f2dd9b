import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './Bird.module.css'
import { Bird } from './Bird.tsx'
import { showNews } from './showNews.ts'
import { useBird } from './useBird.ts'

const SIZE = 26

/** The bird as a link to the start page, for headers on phones, which have no top bar (BD4). */
export function BirdLink() {
  const t = useText()
  const name = useInstance()?.name
  const { mood, words } = useBird()
  return (
    <InternalLink
      to="/"
      className={styles.link}
      data-bird
      aria-label={name || t('nav.home')}
      title={words}
      onClick={mood === 'looks' ? showNews : undefined}
    >
      <Bird mood={mood} size={SIZE} />
    </InternalLink>
  )
}
