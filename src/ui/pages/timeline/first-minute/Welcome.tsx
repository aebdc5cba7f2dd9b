import { useId } from 'react'
import type { CollectionRef } from '../../../../shared/protocol/views.ts'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { ProfileLink } from '../../../blocks/rows/ProfileLink.tsx'
import { InternalLink } from '../../../common/links/InternalLink.tsx'
import { pathTo } from '../../../common/links/routes.ts'
import { useAccount, useInstance, usePreference } from '../../../hooks/hooks.ts'
import { useLookup } from '../../../hooks/useLookup.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../../parts/Avatar.tsx'
import { OptionalImage } from '../../../parts/OptionalImage.tsx'
import { RichText } from '../../../parts/RichText.tsx'
import styles from './Welcome.module.css'

/** The people of this instance, the latest to post first. */
export const LATELY_ACTIVE: CollectionRef = { kind: 'directory', order: 'active', local: true }

/** How many faces are offered. The style sheet shows as many as fit beside the links. */
const MAX_FACES = 5

/** What a visitor reads above the public posts: what this instance is (FM1). */
export function Welcome() {
  const t = useText()
  const titleId = useId()
  const instance = useInstance()
  const { outcome } = useLookup({ kind: 'welcome' })
  const { pictureUrl, description = [], people = 0, posts = 0 } = (outcome?.ok && outcome.value.welcome) || {}
  if (instance === null) return <div className={styles.welcome} />
  return (
    <section className={styles.welcome} aria-labelledby={titleId}>
      <div className={styles.picture}>{pictureUrl !== undefined && <OptionalImage url={pictureUrl} />}</div>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.name} dir="auto" translate="no">
          {instance.name}
        </h2>
        {people > 0 && (
          <p className={styles.counts}>
            <span>{t('welcome.people', { count: people })}</span>
            {posts > 0 && <span>{` · ${t('welcome.posts', { count: posts })}`}</span>}
          </p>
        )}
        {description.length > 0 && (
          <div className={styles.description} dir="auto">
            <RichText text={description} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        {instance.capabilities.directory && <Faces />}
        {instance.registrationOpen && (
          <InternalLink to={pathTo('registration')} className={styles.link}>
            {t('login.register')}
          </InternalLink>
        )}
        <InternalLink to={pathTo('about')} className={styles.link}>
          {t('nav.about')}
        </InternalLink>
      </div>
    </section>
  )
}

function Faces() {
  const t = useText()
  const { ids } = useCollection(LATELY_ACTIVE)
  if (ids.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.faces} aria-label={t('welcome.faces')}>
      {ids.slice(0, MAX_FACES).map((id) => (
        <li key={id}>
          <Face id={id} />
        </li>
      ))}
    </ul>
  )
}

function Face({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return (
    <ProfileLink account={account} className={styles.face}>
      <Avatar {...avatarProps(account)} size={32} still={stopGifs} alt={account.nameText} />
    </ProfileLink>
  )
}
