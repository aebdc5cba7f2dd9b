import { type RefObject, useRef } from 'react'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { preferencesNow, useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { isEmptyPost } from './composeRules.ts'
import { isEmojiPickerOpen } from './isEmojiPickerOpen.ts'
import type { Composer } from './useComposer.ts'

/**
 * Returns a function that asks for confirmation before a post is sent without a file that failed or, if the preference says so,
 * without descriptions of its files. It resolves to whether the post may be sent. If the user wants to add descriptions, it
 * focuses the first empty one.
 */
export function useConfirmSend(
  composer: Composer,
  text: RefObject<HTMLTextAreaElement | null>,
): () => Promise<boolean> {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const asking = useRef(false)
  const ask = async (what: 'missing_file' | 'missing_description', count: number, cancelLabel: string) => {
    asking.current = true
    const sure = await openConfirm(engine, {
      title: t(`post_status.${what}_title`),
      body: t(`post_status.${what}`, { count }),
      confirmLabel: t('post_status.post_anyway'),
      cancelLabel,
    })
    asking.current = false
    return sure
  }
  return async () => {
    if (asking.current) return false
    const { form } = text.current ?? {}
    // `useSending` does not send such a post, and says why.
    const { words } = composer
    const { media = [] } = composer.asEdit
    const { busy, files } = composer.uploads
    if (busy || composer.pollTooSmall || isEmptyPost(words, media) || isEmojiPickerOpen(form)) return true
    const failed = files.filter(({ fault }) => fault !== undefined)
    if (failed.length > 0) {
      const cancelLabel = t('general.cancel')
      if (!(await ask('missing_file', failed.length, cancelLabel))) return false
    }
    const undescribed = media.filter(({ description }) => description.trim() === '')
    if (undescribed.length === 0 || !preferencesNow(engine, account).modalOnMissingDescription) return true
    const sure = await ask('missing_description', undescribed.length, t('post_status.add_descriptions'))
    // The dialog restores the focus first.
    if (!sure) setTimeout(() => firstUndescribed(form)?.focus())
    return sure
  }
}

const firstUndescribed = (form: HTMLFormElement | null | undefined): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>('[data-description]') ?? [])].find(
    ({ value }) => value.trim() === '',
  )
