import { type EmojiGroup, UNICODE_GROUPS } from '../../../shared/model/emoji.ts'
import { useText } from '../../i18n/i18n.ts'

/** Returns a function that gives the translated name of a group. */
export function useGroupName(): (group: EmojiGroup) => string {
  const t = useText()
  return ({ kind, name }) => {
    if (kind === 'recent') return t('emoji.recent')
    if (kind === 'pack') return name === '' ? t('emoji.unpacked') : name
    const known = UNICODE_GROUPS.find((one) => one === name)
    return known === undefined ? t('emoji.emoji') : t(`emoji.unicode_groups.${known}`)
  }
}
