import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import type { Say } from '../../../../i18n/i18n.ts'
import type { NamedPreset } from './usePresets.ts'

/** The name of a preset or of an instance's theme. */
export const nameOfChoice = (t: Say, choice: ThemeChoice, presets: readonly NamedPreset[]): string =>
  choice === 'configured'
    ? t('settings.theme_configured')
    : (presets.find((theme) => theme.choice === choice)?.name ?? choice.replace(/^\w+:/, ''))
