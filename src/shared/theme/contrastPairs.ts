import { SURFACE_SLOTS, type ThemeColourName } from '../model/theme.ts'

// The pairs of colours whose contrast `judge.ts` and the tests check in every theme.

export const SURFACES = ['page', ...SURFACE_SLOTS] as const

/** 4.5:1 on every surface, in the colours that apply on it (TM35). */
export const TEXTS = [
  'text',
  'textSecondary',
  'link',
  'accent',
  'success',
  'warning',
  'error',
  'favourite',
  'repeat',
  'reply',
  'greentext',
  'cyantext',
  'postLink',
] as const

/** The surfaces of `textQuiet`. Under the pointer, and on a row with a colour, `textSecondary` replaces it (RW6). */
export const QUIET_SURFACES = ['page', 'panel', 'highlight'] as const

/** 3:1 on every surface. */
export const CONTROLS = ['borderControl', 'focus', 'accent', 'danger'] as const

/** 4.5:1, one on the other. */
export const FILLS = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['text', 'selection'],
  ['link', 'selection'],
  ['codeText', 'code'],
  ['badgeText', 'badge'],
  ['alertErrorText', 'alertError'],
] as const

/** Every one of `fronts` on every one of `backs`. */
export const pairs = (fronts: readonly ThemeColourName[], backs: readonly ThemeColourName[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))
