import { memo, Suspense, useEffect, useState } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { browserLocale } from '../../i18n/languages.ts'
import { sayList } from '../../i18n/sayList.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Ellipsis } from '../../parts/icons.ts'
import styles from './ComposeBar.module.css'
import { liveValue } from './liveValue.ts'
import type { MoreOptionsState } from './MoreOptions.tsx'
import { languageNames } from './postLanguages.ts'
import { sayFormat, sayLifetime } from './sayChoice.ts'
import type { Composer } from './useComposer.ts'

/** The panel, in a chunk of its own. */
const MoreOptions = lazily(async () => (await import('./MoreOptions.tsx')).MoreOptions)

const preload = (): void => {
  // A failed load is retried when the panel opens.
  MoreOptions.load().catch(() => {})
}

interface MoreButtonProps extends MoreOptionsState {
  readonly usual: Composer['usual']
}

/** Opens the options that most posts leave as they are. Its label names those that this post changes (C53). */
export const MoreButton = memo(function MoreButton({ usual, ...state }: MoreButtonProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const [live] = useState(() => liveValue<MoreOptionsState>(state))
  useEffect(() => live.set(state))
  const chosen = [
    ...(state.contentType === usual.contentType ? [] : [sayFormat(t, state.contentType)]),
    ...(state.language && state.language !== usual.language
      ? [languageNames(browserLocale(language))(state.language)]
      : []),
    ...(state.expiresInS === undefined || !state.mayExpire
      ? []
      : [t('post_status.expires_after', { time: sayLifetime(state.expiresInS, language) })]),
    // Also by default: nothing else in the form says it of a post without files.
    ...(state.sensitive && !state.hasFiles ? [t('post_status.mark_sensitive')] : []),
  ]
  const words = t('post_status.more')
  return (
    <IconButton
      size="small"
      className={styles.more}
      data-chosen={chosen.length > 0 || undefined}
      icon={<Ellipsis size={20} aria-hidden />}
      label={chosen.length === 0 ? words : `${words}: ${sayList(chosen, language)}`}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget }) =>
        openPopover(engine, {
          anchor: currentTarget,
          label: words,
          render: (close) => (
            <Suspense>
              <MoreOptions live={live} close={close} />
            </Suspense>
          ),
        })
      }
    />
  )
})
