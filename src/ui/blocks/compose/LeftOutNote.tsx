import { useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { sayList } from '../../i18n/sayList.ts'
import { useCollection } from '../collection/useCollection.ts'
import styles from './PostForm.module.css'
import { sayFormat } from './sayChoice.ts'
import type { LeftOut } from './useComposer.ts'

const TEXT_KEYS = {
  poll: 'polls.poll',
  language: 'post_status.language',
  expiry: 'post_status.expiry',
  quote: 'post_status.quoted',
} as const

interface LeftOutNoteProps {
  readonly leftOut: readonly LeftOut[]
  readonly contentType: string | undefined
  readonly quoteId: string | undefined
}

/** Says which choices of the draft the instance of the form's account does not support (SA31). */
export function LeftOutNote({ leftOut, contentType = '', quoteId }: LeftOutNoteProps) {
  const t = useText()
  const language = useLanguage()
  const names = leftOut.map((what) => (what === 'format' ? sayFormat(t, contentType) : t(TEXT_KEYS[what])))
  return (
    <>
      <p className={styles.note} role="status">
        {t('post_status.left_out', { server: useInstance()?.host ?? '', what: sayList(names, language) })}
      </p>
      {quoteId !== undefined && leftOut.includes('quote') && <KeepLoaded statusId={quoteId} />}
    </>
  )
}

/** Keeps a quoted post loaded although the form does not show it: moving the form to another account needs the post's address. */
function KeepLoaded({ statusId }: { readonly statusId: string }) {
  useCollection(useMemo<CollectionRef>(() => ({ kind: 'status', statusId }), [statusId]))
  return null
}
