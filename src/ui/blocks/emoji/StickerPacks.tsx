import type { Sticker, StickerPack } from '../../../shared/model/emoji.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import styles from './EmojiPicker.module.css'

interface StickerPacksProps {
  readonly packs: readonly StickerPack[]
  readonly fill?: boolean | undefined
  readonly onPick: (sticker: Sticker) => void
}

/** The instance's stickers, pack by pack. */
export function StickerPacks({ packs, fill, onPick }: StickerPacksProps) {
  const t = useText()
  const still = usePreference('stopGifs')
  return (
    <fieldset
      className={styles.stickers}
      data-fill={fill}
      aria-label={t('emoji.stickers')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
      tabIndex={0}
    >
      {packs.map(({ name, title, stickers }) => (
        <section key={name} aria-label={title}>
          <h3 className={styles.title}>
            <bdi>{title}</bdi>
          </h3>
          <div className={styles.pack}>
            {stickers.map((sticker) => (
              <button
                key={sticker.url}
                type="button"
                className={styles.sticker}
                aria-label={sticker.text === '' ? title : sticker.text}
                title={sticker.text}
                onClick={() => onPick(sticker)}
              >
                <OptionalImage url={sticker.url} still={still} loading="lazy" otherwise={sticker.text} />
              </button>
            ))}
          </div>
        </section>
      ))}
    </fieldset>
  )
}
