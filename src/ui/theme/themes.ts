import type { Hex } from './contrast.ts'
import { PAGE_COLOURS, type ThemeName } from './themeNames.ts'

/** The colours of a theme. Each becomes the custom property of the same name, in kebab-case. */
export interface ThemeColours {
  /** The background of the page. */
  readonly page: Hex
  /** A column. */
  readonly panel: Hex
  /** Surfaces above a column: menus, dialogs, buttons. */
  readonly raised: Hex
  /** The hover background, on any surface. */
  readonly hover: Hex
  readonly text: Hex
  readonly textSecondary: Hex
  readonly link: Hex
  /** Fill of the primary action, and of selected items. */
  readonly accent: Hex
  readonly accentHover: Hex
  readonly onAccent: Hex
  readonly danger: Hex
  readonly dangerHover: Hex
  readonly onDanger: Hex
  /** Decorative hairlines. */
  readonly border: Hex
  /** Edges of inputs and switches. */
  readonly borderControl: Hex
  readonly focus: Hex
  readonly success: Hex
  readonly warning: Hex
  readonly error: Hex
  readonly favourite: Hex
  readonly repeat: Hex
  readonly reply: Hex
  /** A line that starts with `>`. */
  readonly greentext: Hex
  /** A line that starts with `<`. */
  readonly cyantext: Hex
  /** Background of selected text, which keeps its own colour. */
  readonly selection: Hex
  readonly skeleton: Hex
  /** A row that is new, unread or linked to. */
  readonly highlight: Hex
}

export interface Theme {
  readonly scheme: 'dark' | 'light'
  readonly colours: ThemeColours
  /** Values other than one opaque colour, as CSS. */
  readonly effects: {
    readonly backdrop: string
    readonly shadowRaised: string
    readonly shadowModal: string
  }
}

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  'pleroma-dark': {
    scheme: 'dark',
    colours: {
      page: PAGE_COLOURS['pleroma-dark'],
      panel: '#182230',
      raised: '#212d3d',
      hover: '#2a374a',
      text: '#c9cdd3',
      textSecondary: '#9ca7b4',
      link: '#dba97c',
      accent: '#d8a070',
      accentHover: '#e2b188',
      onAccent: '#1b1208',
      danger: '#d9625f',
      dangerHover: '#e37a77',
      onDanger: '#1c0606',
      border: '#2c394a',
      borderControl: '#778599',
      focus: '#8fc1ff',
      success: '#6cc28b',
      warning: '#e0b04c',
      error: '#f08a8a',
      favourite: '#f2b632',
      repeat: '#5fc67f',
      reply: '#6db3f2',
      greentext: '#8fbf5f',
      cyantext: '#5fbcc9',
      selection: '#4a3f38',
      skeleton: '#273445',
      highlight: '#252b34',
    },
    effects: {
      backdrop: 'rgb(6 10 16 / 65%)',
      shadowRaised: '0 4px 16px rgb(0 0 0 / 40%)',
      shadowModal: '0 12px 48px rgb(0 0 0 / 55%)',
    },
  },
  'pleroma-light': {
    scheme: 'light',
    colours: {
      page: PAGE_COLOURS['pleroma-light'],
      panel: '#fbfcfd',
      raised: '#ffffff',
      hover: '#e9edf2',
      text: '#25313f',
      textSecondary: '#566374',
      link: '#9a4a08',
      accent: '#a3500c',
      accentHover: '#8a430a',
      onAccent: '#ffffff',
      danger: '#b3261e',
      dangerHover: '#961f18',
      onDanger: '#ffffff',
      border: '#dce2e9',
      borderControl: '#7b8694',
      focus: '#1d5fd1',
      success: '#1d7040',
      warning: '#7d5600',
      error: '#b3261e',
      favourite: '#8a5a00',
      repeat: '#1d7040',
      reply: '#1b62ad',
      greentext: '#4a6b12',
      cyantext: '#0e6672',
      selection: '#f6dcc4',
      skeleton: '#e3e8ee',
      highlight: '#fdf3e9',
    },
    effects: {
      backdrop: 'rgb(37 49 63 / 45%)',
      shadowRaised: '0 4px 16px rgb(37 49 63 / 16%)',
      shadowModal: '0 12px 48px rgb(37 49 63 / 28%)',
    },
  },
}
