import { proxy } from 'valtio/vanilla'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { perTab } from '../../../engine/perEngine.ts'
import type { ThemePart } from './editor/resetPart.ts'

/** The open sub-tab. It stays open when the settings close. */
export const openPartOf = perTab(() => proxy<{ part: ThemePart }>({ part: 'common' }))

export const PART_TITLES: Readonly<Record<ThemePart, TextKey>> = {
  common: 'settings.look.common',
  advanced: 'settings.look.advanced',
  roundness: 'settings.look.roundness',
  shadow: 'settings.look.shadow_tab',
  fonts: 'settings.look.fonts',
}
