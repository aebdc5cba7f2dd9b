import { Suspense } from 'react'
import { PRESETS } from '../../../../shared/theme/presets/presets.ts'
import { openSettings } from '../../../blocks/settings/openSettings.ts'
import { lazily } from '../../../common/loading/lazily.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import { actionEntry } from '../actionEntry.tsx'
import type { ExplainedText, GeneralSetting } from '../general/generalSettings.ts'
import { settingEntries } from '../general/settingEntries.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import type { ThemePart } from './editor/resetPart.ts'
import { openPartOf } from './themePart.ts'

const ThemeEditor = lazily(async () => (await import('./ThemeEditor.tsx')).ThemeEditor)

/** The Theme tab. Its code loads when it opens. */
export function ThemePanel() {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <ThemeEditor />
    </Suspense>
  )
}

const THEME: GeneralSetting = {
  name: 'theme',
  text: 'settings.theme',
  control: {
    kind: 'choice',
    options: (t) => [
      { value: 'system', label: t('settings.theme_system') },
      { value: 'configured', label: t('settings.theme_configured') },
      { value: 'pair', label: t('settings.look.pair') },
      { value: 'own', label: t('settings.look.own') },
      ...PRESETS.map(({ choice, nameKey }) => ({ value: choice, label: t(nameKey) })),
    ],
    // The user's own theme is chosen in the Theme tab, which shows whether there is one.
    has: (value, instance) =>
      value === 'configured' ? instance?.preferenceDefaults.theme === 'configured' : value !== 'own',
    // A theme of the instance, or one that is gone.
    labelOf: (value) => value.replace(/^\w+:/, ''),
  },
}

/** An entry that leads to the sub-tab with its controls. */
const leadTo = (part: ThemePart, id: string, text: ExplainedText): SettingEntry =>
  actionEntry(id, text, 'settings.look.open', (engine) => {
    openPartOf(engine).part = part
    openSettings(engine, 'theme')
  })

/** The searchable entries of the Theme tab. */
export const THEME_ENTRIES: readonly SettingEntry[] = [
  ...settingEntries([{ title: 'settings.look.title', settings: [THEME] }]),
  leadTo('common', 'themeCommon', 'settings.look.common'),
  leadTo('common', 'themeLight', 'settings.look.pair_light'),
  leadTo('common', 'themeDark', 'settings.look.pair_dark'),
  leadTo('common', 'themeHours', 'settings.look.pair_when'),
  leadTo('advanced', 'ownTheme', 'settings.look.advanced'),
  leadTo('roundness', 'themeRoundness', 'settings.look.roundness'),
  leadTo('shadow', 'themeShadow', 'settings.look.shadow_tab'),
  leadTo('fonts', 'themeFonts', 'settings.look.fonts'),
]
