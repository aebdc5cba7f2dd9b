import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { classes } from '../../parts/classes.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import styles from './CompletionList.module.css'
import { caretPosition, listPosition } from './caretPosition.ts'
import { optionId, useCompletion } from './useCompletion.ts'

// biome-ignore-start lint/a11y/useSemanticElements: the list of a combobox
// biome-ignore-start lint/a11y/useFocusableInteractive: the text field keeps the focus
// biome-ignore-start lint/a11y/useKeyWithClickEvents: the text field handles the keys

interface CompletionListProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** Completions for the word at the caret of `area`, listed next to the caret. The text field keeps the focus. */
export function CompletionList({ area }: CompletionListProps) {
  const t = useText()
  const still = usePreference('stopGifs')
  const list = useRef<HTMLDivElement>(null)
  const { listId, offered, accept } = useCompletion(area)
  const from = offered?.word.from ?? 0

  useLayoutEffect(() => {
    const field = area.current
    const element = list.current
    if (offered === null || field === null || element === null) return
    // A popover is in the top layer, where a timeline row can't clip it.
    if (!element.matches(':popover-open')) element.showPopover()
    const position = (event?: Event): void => {
      // Scrolling within the list does not move the list.
      if (event?.target === element) return
      const { style, scrollTop } = element
      style.maxBlockSize = ''
      const { width, height } = element.getBoundingClientRect()
      const view = visualViewport
      const viewport = {
        left: view?.offsetLeft ?? 0,
        top: view?.offsetTop ?? 0,
        width: view?.width ?? innerWidth,
        height: view?.height ?? innerHeight,
      }
      const { left, top, maxHeight } = listPosition(caretPosition(field, from), { width, height }, viewport)
      style.maxBlockSize = `${Math.min(height, maxHeight)}px`
      style.left = `${left}px`
      style.top = `${top}px`
      // `position: fixed` is relative to a transformed ancestor. Correct by the measured offset.
      const now = element.getBoundingClientRect()
      style.left = `${2 * left - now.left}px`
      style.top = `${2 * top - now.top}px`
      // Removing the maximum height has reset the scroll position of the list.
      element.scrollTop = scrollTop
    }
    position()
    addEventListener('scroll', position, { capture: true, passive: true })
    addEventListener('resize', position)
    visualViewport?.addEventListener('resize', position)
    return () => {
      removeEventListener('scroll', position, { capture: true })
      removeEventListener('resize', position)
      visualViewport?.removeEventListener('resize', position)
    }
  }, [area, offered, from])
  useLayoutEffect(() => {
    if (offered === null) return
    document.getElementById(optionId(listId, offered.active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, offered])

  return (
    <>
      <span className="visually-hidden" role="status">
        {offered !== null && t('tool_tip.autocomplete_available', { count: offered.items.length })}
      </span>
      {offered !== null && (
        <div
          ref={list}
          id={listId}
          className={styles.list}
          popover="manual"
          role="listbox"
          aria-label={t('tool_tip.autocomplete')}
        >
          {offered.items.map(({ insert, label, detail, imageUrl, character }, at) => (
            <div
              key={insert}
              id={optionId(listId, at)}
              role="option"
              aria-selected={at === offered.active}
              className={classes(styles.option, at === offered.active && styles.active)}
              data-surface="menu"
              data-highlighted={at === offered.active ? '' : undefined}
              // The default action would take the focus from the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(at)}
            >
              {imageUrl !== undefined && (
                <OptionalImage
                  className={styles.picture}
                  url={imageUrl}
                  still={still}
                  otherwise={<span className={styles.picture} />}
                />
              )}
              {character !== undefined && <span className={styles.picture}>{character}</span>}
              <bdi className={styles.label} translate="no">
                {label}
              </bdi>
              {detail !== '' && <bdi className={styles.detail}>{detail}</bdi>}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

// biome-ignore-end lint/a11y/useKeyWithClickEvents: end of the list
// biome-ignore-end lint/a11y/useFocusableInteractive: end of the list
// biome-ignore-end lint/a11y/useSemanticElements: end of the list
