import { type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { preferencesNow, useAccountKey } from '../../mirror/hooks.ts'
import { openConfirm } from '../../parts/overlay/openOverlay.ts'
import { isPicking } from './isPicking.ts'
import type { Composer } from './useComposer.ts'

/**
 * Asks before files without a description are posted, where a person wants that: whether the post may go
 * out. If not, the focus is where the first of them is described.
 */
export function useReminder(
  composer: Composer,
  text: RefObject<HTMLTextAreaElement | null>,
): () => Promise<boolean> {
  const t = useText()
  const account = useAccountKey()
  const asking = useRef(false)
  return async () => {
    const { form } = text.current ?? {}
    // What keeps it from going out is said first.
    const held = composer.uploads.busy || composer.pollTooSmall || isPicking(form)
    const bare = (composer.body.media ?? []).filter(({ description }) => description.trim() === '')
    if (held || bare.length === 0 || !preferencesNow(account).modalOnMissingDescription) return true
    if (asking.current) return false
    asking.current = true
    const sure = await openConfirm({
      title: t('post_status.missing_description_title'),
      body: t('post_status.missing_description', { count: bare.length }),
      confirmLabel: t('post_status.post_anyway'),
      cancelLabel: t('post_status.add_descriptions'),
    })
    asking.current = false
    // The question gives the focus back first.
    if (!sure) setTimeout(() => firstBare(form)?.focus())
    return sure
  }
}

const firstBare = (form: HTMLFormElement | null | undefined): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>('[data-description]') ?? [])].find(
    ({ value }) => value.trim() === '',
  )
