import type { RefObject } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Smile } from '../../parts/icons.ts'
import { loadEmojiPicker, openEmojiPicker } from '../emoji/openEmojiPicker.tsx'
import { CompletionList } from './CompletionList.tsx'
import { insertEmoji, insertText } from './insertText.ts'

interface ComposeToolsProps {
  readonly area: RefObject<HTMLTextAreaElement | null>
  /** Called with a sticker as a file. */
  readonly onFile: (file: File) => void
}

/** The button of the emoji picker, and the completion list. */
export function ComposeTools({ area, onFile }: ComposeToolsProps) {
  const engine = useEngine()
  const t = useText()
  const open = (anchor: Element): void => {
    const field = area.current
    if (field === null) return
    openEmojiPicker(engine, {
      anchor,
      returnTo: field,
      onPick: ({ replacement }) => insertEmoji(field, replacement),
      onSticker: async ({ url }) => {
        const file = await fetchSticker(url)
        if (file === null) insertText(field, `${url} `, field.selectionStart, field.selectionEnd)
        else onFile(file)
      },
    })
  }
  return (
    <>
      <IconButton
        size="small"
        icon={<Smile size={20} aria-hidden />}
        label={t('emoji.add_emoji')}
        aria-haspopup="dialog"
        data-picker=""
        onPointerEnter={loadEmojiPicker}
        onFocus={loadEmojiPicker}
        onClick={({ currentTarget }) => open(currentTarget)}
      />
      <CompletionList area={area} />
    </>
  )
}

/** Downloads a sticker as a file; null if that fails, for example because another origin forbids it. */
async function fetchSticker(url: string): Promise<File | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(STICKER_TIMEOUT_MS) })
    if (!answer.ok) return null
    const blob = await answer.blob()
    const name = new URL(url).pathname.split('/').at(-1) ?? ''
    return new File([blob], decodeURIComponent(name) || 'sticker', { type: blob.type })
  } catch {
    return null
  }
}

const STICKER_TIMEOUT_MS = 10_000
