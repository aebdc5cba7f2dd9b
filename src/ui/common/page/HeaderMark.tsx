import { createContext, type ReactNode, Suspense, useContext } from 'react'
import styles from './HeaderMark.module.css'

/** What the headers of all pages show beside their titles. The frame provides it: on phones, which have no top bar, the bird (BD4). */
export const HeaderMarkContext = createContext<ReactNode>(null)

/** The mark in the header of a page. Its space is reserved before it loads. */
export function HeaderMark() {
  const mark = useContext(HeaderMarkContext)
  if (mark === null) return null
  return (
    <span className={styles.mark}>
      <Suspense>{mark}</Suspense>
    </span>
  )
}
