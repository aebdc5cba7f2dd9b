import { type CSSProperties, useState } from 'react'
import { Bird } from '../../blocks/bird/Bird.tsx'
import type { Mood } from '../../blocks/bird/birdShapes.ts'
import { showNews } from '../../blocks/bird/showNews.ts'
import { useBird } from '../../blocks/bird/useBird.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Retried } from '../../parts/Retried.tsx'
import { StillImage } from '../../parts/StillImage.tsx'
import { useStill } from '../../parts/stills.ts'
import { cssUrl } from './cssUrl.ts'
import styles from './TopBar.module.css'

/** Size of the bird in px: in place of a logo, and beside one. */
const ALONE_PX = 32
const BESIDE_PX = 24
/** Instances may name the client's own picture as theirs. */
const OWN_LOGO = '/logo.svg'

/**
 * The bird, the instance's logo if it has one, and its name; all link to the start page, but for a press on the bird that has
 * news (BD2). Instances can centre their logo.
 */
export function Brand() {
  const t = useText()
  const instance = useInstance()
  const name = instance?.name ?? ''
  const logo = useLogo()
  const { mood, words } = useBird()
  const inMiddle = logo.url !== undefined && !instance?.logoLeft
  const named = name !== '' && instance?.hideSitename !== true
  return (
    <>
      <InternalLink
        to="/"
        className={styles.brand}
        data-bird
        aria-label={named ? undefined : name || t('nav.home')}
        title={words}
        onClick={mood === 'looks' ? showNews : undefined}
      >
        {logo.url !== undefined && <Bird mood={mood} size={BESIDE_PX} />}
        {!inMiddle && <Logo {...logo} mood={mood} />}
        {named && (
          <bdi className={styles.name} translate="no">
            {name}
          </bdi>
        )}
      </InternalLink>
      {inMiddle && (
        // Hidden from screen readers: it repeats the link before it.
        <InternalLink to="/" className={styles.middle} tabIndex={-1} aria-hidden>
          <Logo {...logo} mood={mood} />
        </InternalLink>
      )}
    </>
  )
}

/** The heading of the drawer for visitors: logo and name without a link. */
export function BrandWords() {
  const name = useInstance()?.name ?? ''
  return (
    <span className={styles.brand}>
      <Logo {...useLogo()} mood={useBird().mood} />
      <bdi className={styles.name} translate="no">
        {name}
      </bdi>
    </span>
  )
}

interface LogoState {
  /** The instance's logo. Undefined: ours is shown. */
  readonly url: string | undefined
  readonly onError: () => void
  readonly onRetry: () => void
}

/** The instance's logo, until it turns out that it cannot be loaded (L15). */
function useLogo(): LogoState {
  const configured = useInstance()?.logoUrl
  const url = configured === new URL(OWN_LOGO, location.origin).href ? undefined : configured
  const [broken, setBroken] = useState<string>()
  return {
    url: url === broken ? undefined : url,
    onError: () => setBroken(url),
    onRetry: () => setBroken(undefined),
  }
}

function Logo({ url, mood, onError, onRetry }: LogoState & { readonly mood: Mood }) {
  const instance = useInstance()
  const still = usePreference('stopGifs')
  // A shape can't be covered: one that moves is shown as a picture, and one of which nobody can say that it does is left.
  const { Cover, onLoad } = useStill(url ?? '', still && url !== undefined, true)
  if (instance === null || url === undefined)
    return (
      <Retried onRetry={onRetry}>
        <Bird mood={mood} size={ALONE_PX} />
      </Retried>
    )
  const mask = instance.logoMask && Cover === undefined ? cssUrl(url) : null
  const style: CSSProperties & { '--logo'?: string } = {
    margin: instance.logoMargin,
    ...(mask === null ? {} : { '--logo': mask }),
  }
  return (
    <span className={mask === null ? styles.logo : `${styles.logo} ${styles.masked}`} style={style}>
      {mask === null ? (
        <StillImage url={url} still={still} alt="" decoding="async" onError={onError} />
      ) : (
        <img src={url} alt="" decoding="async" onLoad={onLoad} onError={onError} />
      )}
    </span>
  )
}
