import { useRef } from 'react'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { historySettled } from '../../common/overlay/layers.ts'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { PickerRequest } from '../../common/overlay/windowProps.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { EmojiPicker } from './EmojiPicker.tsx'

/** The picker on a phone: a sheet at the lower edge of the screen. */
export function EmojiSheet({ anchor, returnTo, label, custom, quick, onPick, onSticker }: PickerRequest) {
  const engine = useEngine()
  const closeEmojiSheet = useCloseWindow('emoji')
  const grid = useRef<HTMLDivElement>(null)
  /** Closes the sheet, then runs `act`. The form below is inert until the sheet has closed. */
  const choose = (act: () => void): void => {
    closeEmojiSheet()
    void historySettled(engine).then(act)
  }
  return (
    <Dialog
      open
      size="sheet"
      title={label ?? ''}
      onClose={closeEmojiSheet}
      // Not the search field: the keyboard would cover the grid.
      initialFocus={grid}
      finalFocus={() => returnTo ?? (anchor instanceof HTMLElement ? anchor : null)}
    >
      <EmojiPicker
        fill
        gridRef={grid}
        custom={custom}
        quick={quick}
        onPick={(emoji) => choose(() => onPick(emoji))}
        onSticker={onSticker && ((sticker) => choose(() => onSticker(sticker)))}
      />
    </Dialog>
  )
}
