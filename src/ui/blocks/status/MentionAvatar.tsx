import { useAccount, usePreference } from '../../hooks/hooks.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import styles from './MentionAvatar.module.css'

/** The avatar of a mentioned account, if it is known. */
export function MentionAvatar({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return <Avatar {...avatarProps(account)} size={24} still={stopGifs} className={styles.avatar} />
}
