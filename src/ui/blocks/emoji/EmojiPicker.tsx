import { type RefObject, useState } from 'react'
import type { EmojiChoice, EmojiGroups, Sticker } from '../../../shared/model/emoji.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import styles from './EmojiPicker.module.css'
import { EmojiSearch } from './EmojiSearch.tsx'
import { unicodeOnly } from './pickerSources.ts'
import { QuickReactions } from './QuickReactions.tsx'
import { StickerPacks } from './StickerPacks.tsx'
import { type AllEmoji, useAllEmoji } from './useEmoji.ts'

interface EmojiPickerProps {
  readonly onPick: (emoji: EmojiChoice) => void
  /** Absent: stickers are not offered. */
  readonly onSticker?: ((sticker: Sticker) => void) | undefined
  /** False: Unicode emoji only. */
  readonly custom?: boolean | undefined
  /** Whether it begins with the quick reactions alone (RE13). */
  readonly quick?: boolean | undefined
  /** Whether the grid fills the available width, instead of having six columns, and the search field is not focused. */
  readonly fill?: boolean
  readonly gridRef?: RefObject<HTMLDivElement | null>
}

/** The picker for emoji and stickers. */
export function EmojiPicker(props: EmojiPickerProps) {
  const t = useText()
  const { all, retry, setTone } = useAllEmoji()
  const [tab, setTab] = useState<'emoji' | 'stickers'>('emoji')
  const { onSticker, fill, custom = true, quick, onPick } = props
  /** The words that the search begins with; null: only the quick reactions are shown. */
  const [typed, setTyped] = useState(quick ? null : '')
  if (all === undefined) return typed === null ? <div className={styles.quick} /> : <Waiting fill={fill} />
  if (all === null)
    return (
      <div className={styles.picker} data-fill={fill}>
        <ErrorState message={t('emoji.failed')} onRetry={retry} />
      </div>
    )
  if (typed === null) {
    const groups = custom ? all.groups : all.groups.map(unicodeOnly)
    return <QuickReactions groups={groups} onPick={onPick} onAll={setTyped} />
  }
  const emoji = <EmojiPart {...props} typed={typed} all={all} setTone={setTone} />
  const packs = all.stickers.filter(({ stickers }) => stickers.length > 0)
  if (onSticker === undefined || packs.length === 0) return emoji
  return (
    <Tabs
      label={t('emoji.kinds')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'emoji', label: t('emoji.emoji'), panel: <div className={styles.below}>{emoji}</div> },
        {
          value: 'stickers',
          label: t('emoji.stickers'),
          panel: <StickerPacks packs={packs} fill={fill} onPick={onSticker} />,
        },
      ]}
    />
  )
}

function EmojiPart({
  all,
  setTone,
  custom = true,
  ...props
}: EmojiPickerProps & {
  readonly all: EmojiGroups
  readonly typed: string
  readonly setTone: AllEmoji['setTone']
}) {
  return <EmojiSearch {...props} {...all} groups={all.groups} custom={custom} setTone={setTone} />
}

/** A placeholder of the picker's size. */
function Waiting({ fill }: Pick<EmojiPickerProps, 'fill'>) {
  const t = useText()
  return (
    <div className={styles.picker} data-fill={fill} role="status">
      <span className="visually-hidden">{t('general.loading')}</span>
      <div className={styles.waiting} aria-hidden="true">
        {Array.from({ length: 48 }, (_, at) => (
          <span key={at} />
        ))}
      </div>
    </div>
  )
}
