import type { ThemeColours } from './themes.ts'

// The contrasts that every theme needs, ours and those made from other themes: for tests.

export const SURFACES = ['page', 'panel', 'raised', 'hover', 'highlight'] as const

/** 4.5:1 on every surface. */
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
] as const

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
] as const

export const pairs = (fronts: readonly (keyof ThemeColours)[], backs: readonly (keyof ThemeColours)[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))
