import { BASE_SLOTS, type ColourSlot, SHADOW_SLOTS, type ShadowSlot, THEME_RADII } from '../../model/theme.ts'

/** Slots that a Pleroma-FE file may set besides the base slots, whose names are the same on both sides. */
export const SLOT_NAMES: readonly (readonly [theirs: string, ours: ColourSlot])[] = [
  ['border', 'border'],
  ['input', 'input'],
  ['topBar', 'topBar'],
  ['popover', 'raised'],
  ['selectedPost', 'highlight'],
  ['selectedMenu', 'menu'],
  ['selectedMenuText', 'menuText'],
  ['topBarText', 'topBarText'],
  ['topBarLink', 'topBarLink'],
  ['inputText', 'inputText'],
  ['btn', 'button'],
  ['btnText', 'buttonText'],
  ['panel', 'header'],
  ['panelText', 'headerText'],
  ['panelLink', 'headerLink'],
  ['panelFaint', 'headerFaint'],
  ['postLink', 'postLink'],
  ['badgeNotification', 'badge'],
  ['badgeNotificationText', 'badgeText'],
  ['alertErrorText', 'alertErrorText'],
  ['faint', 'textSecondary'],
  ['postGreentext', 'greentext'],
  ['postCyantext', 'cyantext'],
]

/** The opacity slots that we apply. `bg` is that of posts, so of our panel; the others belong to the slots of these names. */
export const OPACITIES = ['bg', 'border', 'input', 'faint', 'panel', 'btn'] as const

/** The opacities that Pleroma-FE uses where a file sets none. */
export const DEFAULT_OPACITY: Readonly<Record<string, number>> = { input: 0.5, faint: 0.5 }

/** Our fonts by Pleroma-FE's names. */
export const FONTS = [
  ['interface', 'interface'],
  ['post', 'posts'],
  ['postCode', 'mono'],
] as const

/** The shadows that Pleroma-FE's files have. */
export const THEIR_SHADOWS: readonly ShadowSlot[] = SHADOW_SLOTS.filter((slot) => slot !== 'modal')

const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  colors: new Set([...BASE_SLOTS, ...SLOT_NAMES.map(([theirs]) => theirs)]),
  opacity: new Set(OPACITIES),
  shadows: new Set(THEIR_SHADOWS),
  fonts: new Set(FONTS.map(([theirs]) => theirs)),
  radii: new Set(THEME_RADII.flatMap((name) => [name, `${name}Radius`])),
}

/** Whether the entry `name` of a file's part has a place in our themes. */
export const isKnown = (part: string, name: string): boolean => KNOWN[part]?.has(name) ?? false
