import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { useLayout } from '../../common/layout/useLayout.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { ChevronDown, ChevronUp, MessageCircle } from '../../parts/icons.ts'
import styles from './Shout.module.css'
import { ShoutForm } from './ShoutForm.tsx'
import { ShoutMessages } from './ShoutMessages.tsx'
import { SHOUT, useMayShout } from './useShout.ts'

/** The shoutbox over the page, on a desktop, for users who have not hidden it (SH3). */
export function ShoutBox() {
  const mobile = useLayout() === 'mobile'
  const hideShoutbox = usePreference('hideShoutbox')
  const { signedIn, offered } = useMayShout()
  // Its page shows all of it.
  const onItsPage = useLocation().pathname.startsWith('/shout-panel')
  return mobile || hideShoutbox || onItsPage || !signedIn || !offered ? null : <Joined />
}

function Joined() {
  const t = useText()
  const bodyId = useId()
  const collection = useCollection(SHOUT)
  const [open, setOpen] = useState(false)
  if (!collection.loaded) return null
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section className={styles.box} aria-label={t('shoutbox.title')} data-behind="">
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setOpen(!open)}
        >
          <MessageCircle size={18} aria-hidden />
          <span>{t('shoutbox.title')}</span>
          <Chevron size={18} aria-hidden />
        </button>
      </h2>
      {open && (
        <div id={bodyId} className={styles.body}>
          <ShoutMessages collection={collection} />
          <ShoutForm />
        </div>
      )}
    </section>
  )
}
