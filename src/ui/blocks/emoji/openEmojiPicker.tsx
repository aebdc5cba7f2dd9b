import { Suspense } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { PickerRequest } from '../../common/overlay/windowProps.ts'
import { say } from '../../i18n/i18n.ts'
import { MOBILE_LAYOUT } from '../../theme/mobileLayout.ts'

/** The picker and its sheet, in one chunk that is loaded when it is first opened. */
const Picker = lazily(async () => (await import('./EmojiPicker.tsx')).EmojiPicker)

let opened = 0

/** Opens the picker at its button; on a phone as a sheet. */
export function openEmojiPicker(request: PickerRequest): void {
  const { anchor, returnTo, custom, onPick, onSticker, label = say('emoji.add_emoji') } = request
  if (matchMedia(MOBILE_LAYOUT).matches) {
    openWindow('emoji', { ...request, label })
    return
  }
  opened++
  // Another picker may still be fading away: what was typed in that is not for this one.
  const key = opened
  openPopover({
    anchor,
    label,
    ...(returnTo === undefined ? {} : { returnTo }),
    render: (close) => (
      <Suspense fallback={<PickerSpace />}>
        <Picker
          key={key}
          custom={custom}
          onPick={(emoji) => {
            close()
            onPick(emoji)
          }}
          onSticker={
            onSticker &&
            ((sticker) => {
              close()
              onSticker(sticker)
            })
          }
        />
      </Suspense>
    ),
  })
}

/** For who is about to open it. */
export const loadEmojiPicker = (): void => {
  // What does not come now is asked for again when it is opened.
  Picker.load().catch(() => {})
}

/** As large as what comes: the popover stays where it opened. */
const PickerSpace = () => <div style={{ inlineSize: '15.25rem', blockSize: '24rem' }} />
