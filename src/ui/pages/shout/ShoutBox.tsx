import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { pathTo } from '../../common/links/routes.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { ChevronDown, ChevronUp, MessageCircle } from '../../parts/icons.ts'
import styles from './Shout.module.css'
import { ShoutForm } from './ShoutForm.tsx'
import { ShoutMessages } from './ShoutMessages.tsx'
import { SHOUT, useMayShout } from './useMayShout.ts'

/** The shoutbox at the end of the sidebar, for users who have not hidden it (SH3). */
export function ShoutBox() {
  const hideShoutbox = usePreference('hideShoutbox')
  const { signedIn, offered } = useMayShout()
  // That page shows the whole shoutbox.
  const onItsPage = useLocation().pathname.startsWith(pathTo('shout-panel'))
  return hideShoutbox || onItsPage || !signedIn || !offered ? null : <FoldableShoutbox />
}

function FoldableShoutbox() {
  const t = useText()
  const bodyId = useId()
  const collection = useCollection(SHOUT)
  const [open, setOpen] = useState(false)
  if (!collection.loaded) return null
  const Chevron = open ? ChevronDown : ChevronUp
  return (
    <section className={styles.box} aria-label={t('shoutbox.title')}>
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
