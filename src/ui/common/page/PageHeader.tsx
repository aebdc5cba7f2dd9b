import styles from '../../shell/Shell.module.css'

/** The header of a page that is no timeline. */
export function PageHeader({ title }: { readonly title: string }) {
  return (
    <header className={styles.pageHeader}>
      <h1>{title}</h1>
    </header>
  )
}
