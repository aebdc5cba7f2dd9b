import styles from './PageHeader.module.css'

/** The header of a page without a timeline. */
export function PageHeader({ title }: { readonly title: string }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
    </header>
  )
}
