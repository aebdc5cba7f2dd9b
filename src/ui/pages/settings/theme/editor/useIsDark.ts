import { useMedia } from '../../../../common/layout/useMedia.ts'
import { useWithinHours } from '../../../../hooks/useWithinHours.ts'
import type { ThemeState } from './themeState.ts'

/** Whether the dark theme of a pair, or of the system's choice, is due now (TM23). */
export function useIsDark({ theme, themeHours }: ThemeState): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const hours = theme === 'pair' ? themeHours : ''
  const isNight = useWithinHours(hours)
  return hours === '' ? isSystemDark : isNight
}
