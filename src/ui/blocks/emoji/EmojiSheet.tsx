import { useRef } from 'react'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { historySettled } from '../../common/overlay/layers.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import type { PickerRequest } from '../../common/overlay/windowProps.ts'
import { EmojiPicker } from './EmojiPicker.tsx'

const closeEmojiSheet = (): void => closeWindow('emoji')

/** The picker on a phone: as wide as the screen, above its lower edge. */
export function EmojiSheet({ anchor, returnTo, label, custom, onPick, onSticker }: PickerRequest) {
  const grid = useRef<HTMLDivElement>(null)
  /** What lies below can be written in only when the sheet is gone. */
  const choose = (act: () => void): void => {
    closeEmojiSheet()
    void historySettled().then(act)
  }
  return (
    <Dialog
      open
      size="sheet"
      title={label ?? ''}
      onClose={closeEmojiSheet}
      // Not the search: the keyboard would cover what one has come for.
      initialFocus={grid}
      finalFocus={() => returnTo ?? (anchor instanceof HTMLElement ? anchor : null)}
    >
      <EmojiPicker
        fill
        gridRef={grid}
        custom={custom}
        onPick={(emoji) => choose(() => onPick(emoji))}
        onSticker={onSticker && ((sticker) => choose(() => onSticker(sticker)))}
      />
    </Dialog>
  )
}
