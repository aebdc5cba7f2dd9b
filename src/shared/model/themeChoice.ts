/**
 * The interface's theme (TM1): the system's light or dark, one of the two themes in `themes.css`, the instance's
 * (`configured`), the user's own, one of a pair, a preset, or a theme of the instance by its name.
 */
export type ThemeChoice =
  | 'system'
  | 'pair'
  | 'own'
  | 'configured'
  | 'pleroma-dark'
  | 'pleroma-light'
  | `preset:${string}`
  | `instance:${string}`

/** Matches all choices. Whether a preset or an instance's theme exists is known only when it is shown (TM2). */
export const THEME_CHOICE =
  /^(?:system|pair|own|configured|pleroma-(?:dark|light)|(?:preset|instance):[^\p{Cc}]{1,60})$/u
