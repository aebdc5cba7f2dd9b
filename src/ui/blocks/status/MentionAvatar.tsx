import { useAccount, usePreference } from '../../hooks/hooks.ts'
import { Avatar, faceOf } from '../../parts/Avatar.tsx'
import styles from './MentionAvatar.module.css'

/** The picture of who is mentioned, where they are known. */
export function MentionAvatar({ id }: { readonly id: string }) {
  const account = useAccount(id)
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return <Avatar {...faceOf(account)} size={24} still={stopGifs} className={styles.avatar} />
}
