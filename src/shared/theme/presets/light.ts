import type { ThemeSource } from '../../model/theme.ts'

/** Brown ink on paper, soft on the eyes in a lit room. */
export const SEPIA: ThemeSource = {
  name: 'Sepia',
  colours: {
    bg: '#efe5d0',
    fg: '#f7f0e0',
    raised: '#fdf8ec',
    text: '#43362a',
    link: '#8b3f14',
    accent: '#8f4517',
    cRed: '#a32a1c',
    cGreen: '#3f6a20',
    cBlue: '#1f5f8a',
    cOrange: '#7d5200',
    border: '#e0d2b6',
  },
  radii: {},
  fonts: { posts: 'Iowan Old Style, Palatino, Georgia, serif', postSize: 16 },
}

/** Black on white, strong edges: text has 7:1 and more. */
export const CONTRAST_LIGHT: ThemeSource = {
  name: 'High contrast, light',
  colours: {
    bg: '#ffffff',
    fg: '#ffffff',
    panel: '#ffffff',
    raised: '#ffffff',
    hover: '#e9e9e9',
    highlight: '#fff6cf',
    text: '#000000',
    textSecondary: '#262626',
    link: '#003f9e',
    accent: '#003f9e',
    accentHover: '#002b6e',
    cRed: '#8c0000',
    cGreen: '#00491c',
    cBlue: '#003f9e',
    cOrange: '#5c3700',
    danger: '#8c0000',
    border: '#5a5a5a',
    borderControl: '#000000',
    focus: '#0000e6',
    selection: '#cfe3ff',
  },
  radii: {},
}

/** As `CLEAR_DARK`, with colours dark enough for text on a light page. */
export const CLEAR_LIGHT: ThemeSource = {
  name: 'Clear, light',
  colours: {
    bg: '#f0f1f3',
    fg: '#fcfcfd',
    text: '#22272e',
    link: '#00588f',
    accent: '#005f99',
    cRed: '#a34100',
    cGreen: '#00694c',
    cBlue: '#0b57c2',
    cOrange: '#735900',
    danger: '#a34100',
    error: '#a34100',
    cyantext: '#8c3a6c',
  },
  radii: {},
}

/** White and grey with one blue, for screens in bright light. */
export const LINEN: ThemeSource = {
  name: 'Linen',
  colours: {
    bg: '#f7f7f5',
    fg: '#ffffff',
    text: '#2b2b29',
    link: '#2f5db3',
    accent: '#2f5db3',
    cRed: '#b3342b',
    cGreen: '#2d6e3a',
    cBlue: '#2a66a8',
    cOrange: '#80590a',
    border: '#e6e6e1',
  },
  radii: { btn: 8, input: 8, checkbox: 4, panel: 12, avatar: 50, attachment: 10 },
  density: 'roomy',
}

/** Rose and cream. */
export const ROSE: ThemeSource = {
  name: 'Rose',
  colours: {
    bg: '#f8ecec',
    fg: '#fef8f7',
    text: '#432f36',
    link: '#a8325f',
    accent: '#ad3563',
    cRed: '#b02a2a',
    cGreen: '#35693b',
    cBlue: '#365fa8',
    cOrange: '#86550c',
  },
  radii: { btn: 14, input: 12, panel: 16, avatar: 50, attachment: 12 },
}
