import { Suspense } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { PickerRequest } from '../../common/overlay/windowProps.ts'
import type { Engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'
import { say } from '../../i18n/i18n.ts'
import { MOBILE_LAYOUT } from '../../theme/mobileLayout.ts'

/** The picker, in a chunk of its own. */
const Picker = lazily(async () => (await import('./EmojiPicker.tsx')).EmojiPicker)

/** Opens the picker as a popover at its button, or as a sheet on a phone. */
export function openEmojiPicker(engine: Engine, request: PickerRequest): void {
  const { anchor, returnTo, custom, quick, onPick, onSticker, label = say('emoji.add_emoji') } = request
  if (matchMedia(MOBILE_LAYOUT).matches) {
    openWindow(engine, 'emoji', { ...request, label })
    return
  }
  // A new key, because the previous picker may still be fading out: its search text must not show up in this one.
  const key = randomId()
  openPopover(engine, {
    anchor,
    label,
    ...(returnTo === undefined ? {} : { returnTo }),
    render: (close) => (
      <Suspense fallback={quick ? null : <PickerSpace />}>
        <Picker
          key={key}
          custom={custom}
          quick={quick}
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

/** Preloads the picker, for example on hover. */
export const loadEmojiPicker = (): void => {
  // A failed load is retried when the picker opens.
  Picker.load().catch(() => {})
}

/** A placeholder of the picker's size, so that the popover does not move when the picker has loaded. */
const PickerSpace = () => <div style={{ inlineSize: '15.25rem', blockSize: '24rem' }} />
