import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import type { Say } from '../../../../i18n/i18n.ts'
import type { OfferedTheme } from './useOffered.ts'

/** The name of a preset or of a theme of the instance. */
export const nameOfChoice = (t: Say, choice: ThemeChoice, offered: readonly OfferedTheme[]): string =>
  choice === 'configured'
    ? t('settings.theme_configured')
    : (offered.find((theme) => theme.choice === choice)?.name ?? choice.replace(/^\w+:/, ''))
