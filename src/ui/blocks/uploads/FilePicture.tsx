import { usePreference } from '../../hooks/hooks.ts'
import { File as FileIcon } from '../../parts/icons.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import styles from './file.module.css'

/** The small picture of a file of a draft; an icon if it has none, or none that can be shown. */
export function FilePicture({ url }: { readonly url: string | undefined }) {
  const still = usePreference('stopGifs')
  const icon = <FileIcon className={styles.picture} size={24} aria-hidden />
  return url === undefined ? (
    icon
  ) : (
    <OptionalImage className={styles.picture} url={url} still={still} draggable={false} otherwise={icon} />
  )
}
