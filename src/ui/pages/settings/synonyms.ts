import type { Say } from '../../i18n/i18n.ts'

/** The entries that people look for by other words than those on screen. */
const WITH_SYNONYMS = [
  'twoFactor',
  'clients',
  'domains',
  'stopGifs',
  'hideNsfw',
  'hideUserStats',
  'themeFonts',
  'avatar',
  'theme',
  'desktopNotifications',
  'mutedWords',
] as const

/** Further words by which the search finds the entry `id` (ST36). */
export const synonymsOf = (t: Say, id: string): readonly string[] =>
  WITH_SYNONYMS.filter((one) => one === id).map((one) => t(`settings.synonyms.${one}`))
