import { BASE_SLOTS, type ColourSlot, SHADOW_SLOTS, type ShadowSlot, THEME_RADII } from '../../model/theme.ts'

/** Our slots that have another name in Pleroma-FE's files; base slots have the same. */
export const RENAMED: readonly (readonly [theirs: string, ours: ColourSlot])[] = [
  ['border', 'border'],
  ['input', 'input'],
  ['topBar', 'topBar'],
  ['popover', 'raised'],
  ['selectedPost', 'highlight'],
  ['selectedMenu', 'hover'],
  ['faint', 'textSecondary'],
  ['postGreentext', 'greentext'],
  ['postCyantext', 'cyantext'],
]

/** The opacity slots that we show: of the posts' background, which is our panel, and of slots of the same name. */
export const OPACITIES = ['bg', 'border', 'input', 'faint'] as const

/** Pleroma-FE's opacities where a file does not set them. */
export const DEFAULT_OPACITY: Readonly<Record<string, number>> = { input: 0.5, faint: 0.5 }

/** Pleroma-FE's names of our fonts. */
export const FONTS = [
  ['interface', 'interface'],
  ['post', 'posts'],
  ['postCode', 'mono'],
] as const

/** The shadows that Pleroma-FE's files have. */
export const THEIR_SHADOWS: readonly ShadowSlot[] = SHADOW_SLOTS.filter((slot) => slot !== 'modal')

const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  colors: new Set([...BASE_SLOTS, ...RENAMED.map(([theirs]) => theirs)]),
  opacity: new Set(OPACITIES),
  shadows: new Set(THEIR_SHADOWS),
  fonts: new Set(FONTS.map(([theirs]) => theirs)),
  radii: new Set(THEME_RADII.flatMap((name) => [name, `${name}Radius`])),
}

/** Whether the entry `name` of a file's part has a place in our themes. */
export const isKnown = (part: string, name: string): boolean => KNOWN[part]?.has(name) ?? false
