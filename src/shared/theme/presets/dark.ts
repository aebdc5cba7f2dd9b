import type { ThemeSource } from '../../model/theme.ts'

/** True black, so that the pixels of an OLED screen are off. */
export const BLACK_PRESET: ThemeSource = {
  name: 'Black',
  colours: {
    bg: '#000000',
    fg: '#000000',
    panel: '#000000',
    raised: '#141416',
    hover: '#1d1d20',
    highlight: '#16130e',
    text: '#d2d2d6',
    link: '#e0ac7d',
    accent: '#dba272',
    cRed: '#f07a76',
    cGreen: '#62c98a',
    cBlue: '#74b7f5',
    cOrange: '#ecb23c',
    border: '#26262a',
  },
  radii: {},
}

/** White on black, strong edges: text has a contrast of at least 7:1. */
export const CONTRAST_DARK: ThemeSource = {
  name: 'High contrast, dark',
  colours: {
    bg: '#000000',
    fg: '#000000',
    panel: '#000000',
    raised: '#101010',
    hover: '#242424',
    highlight: '#1c1c00',
    text: '#ffffff',
    textSecondary: '#e4e4e4',
    link: '#7fd4ff',
    accent: '#ffd84a',
    accentHover: '#ffe88a',
    cRed: '#ff9d96',
    cGreen: '#7dea9c',
    cBlue: '#9ccbff',
    cOrange: '#ffc861',
    danger: '#ff9d96',
    border: '#9a9a9a',
    borderControl: '#ffffff',
    focus: '#ffe600',
    selection: '#003a6b',
  },
  radii: {},
}

/** Okabe and Ito's palette for colour-blind people: blue and orange mean what green and red mean elsewhere. */
export const CLEAR_DARK: ThemeSource = {
  name: 'Clear, dark',
  colours: {
    bg: '#14171c',
    fg: '#1b1f26',
    text: '#d5d8dd',
    link: '#6ebff0',
    accent: '#56b4e9',
    cRed: '#f0864a',
    cGreen: '#56b4e9',
    cBlue: '#8ab8ff',
    cOrange: '#f0d84a',
    danger: '#e8793a',
    error: '#f59a63',
    favourite: '#f0d84a',
    repeat: '#4fc3a1',
    reply: '#8ab8ff',
    greentext: '#4fc3a1',
    cyantext: '#e49bc4',
    success: '#4fc3a1',
    warning: '#f0d84a',
  },
  radii: {},
}

/** Cold blue greys, low in saturation, for a day of reading. */
export const FJORD: ThemeSource = {
  name: 'Fjord',
  colours: {
    bg: '#242933',
    fg: '#2c323e',
    text: '#d9dee7',
    link: '#8fc7d6',
    accent: '#8abfd0',
    cRed: '#e6a3a8',
    cGreen: '#a9c495',
    cBlue: '#93b1d4',
    cOrange: '#e0b48a',
    favourite: '#e8cb8b',
  },
  radii: { btn: 6, input: 6, panel: 8, avatar: 8 },
}

/** Violet dusk with a pink accent. */
export const HEATHER: ThemeSource = {
  name: 'Heather',
  colours: {
    bg: '#1c1726',
    fg: '#251e33',
    text: '#dcd5e6',
    link: '#e29ad0',
    accent: '#d988c8',
    cRed: '#f0808f',
    cGreen: '#84c9a2',
    cBlue: '#a7a5f5',
    cOrange: '#f0b878',
  },
  radii: { btn: 12, input: 10, panel: 14, avatar: 14, attachment: 10 },
}

/** Greens of a forest floor. */
export const MOSS: ThemeSource = {
  name: 'Moss',
  colours: {
    bg: '#141b16',
    fg: '#1b241d',
    text: '#d0d8cd',
    link: '#a9cf7c',
    accent: '#9cc46c',
    cRed: '#e58a74',
    cGreen: '#7fcb8e',
    cBlue: '#82bfd6',
    cOrange: '#dcb25a',
  },
  radii: { panel: 6, avatar: 24 },
}

/** Warm and dim, with little blue light, for the night. */
export const EMBER: ThemeSource = {
  name: 'Ember',
  colours: {
    bg: '#17110d',
    fg: '#1f1712',
    text: '#dcc7b2',
    link: '#f0a060',
    accent: '#e8914f',
    cRed: '#f08468',
    cGreen: '#b5b864',
    cBlue: '#d8ae84',
    cOrange: '#f0b04a',
    focus: '#ffc98f',
  },
  radii: {},
}

/** Phosphor on glass: monospaced, without round corners. */
export const TERMINAL: ThemeSource = {
  name: 'Terminal',
  colours: {
    bg: '#050a06',
    fg: '#0a120b',
    text: '#a5e6ac',
    textSecondary: '#74b97d',
    link: '#e6dd6e',
    accent: '#4fe070',
    cRed: '#ff8f75',
    cGreen: '#4fe070',
    cBlue: '#6ad7d2',
    cOrange: '#f0c14b',
    border: '#1f3a24',
  },
  radii: { btn: 0, input: 0, checkbox: 0, panel: 0, avatar: 0, avatarAlt: 0, tooltip: 0, attachment: 0 },
  fonts: { interface: 'ui-monospace, monospace', posts: 'ui-monospace, monospace', size: 14 },
  density: 'compact',
}
