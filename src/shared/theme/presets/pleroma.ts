import type { ThemeSource } from '../../model/theme.ts'
import { schemeColours } from '../schemeColours.ts'

// The two themes whose values are in `themes.css`, so that a first visit needs no script for its colours.

export const PLEROMA_DARK: ThemeSource = {
  name: 'Pleroma dark',
  colours: {
    ...schemeColours('dark'),
    bg: '#121a24',
    fg: '#182230',
    panel: '#182230',
    raised: '#212d3d',
    hover: '#2a374a',
    text: '#e5e8ec',
    textSecondary: '#9ca7b4',
    link: '#dba97c',
    accentHover: '#e2b188',
    onAccent: '#1b1208',
    dangerHover: '#e37a77',
    onDanger: '#1c0606',
    border: '#2c394a',
    borderControl: '#778599',
    selection: '#4a3f38',
    skeleton: '#273445',
    highlight: '#252b34',
  },
  radii: {},
}

export const PLEROMA_LIGHT: ThemeSource = {
  name: 'Pleroma light',
  colours: {
    ...schemeColours('light'),
    bg: '#edf0f4',
    fg: '#fbfcfd',
    panel: '#fbfcfd',
    raised: '#ffffff',
    hover: '#e9edf2',
    text: '#25313f',
    textSecondary: '#566374',
    link: '#9a4a08',
    accentHover: '#8a430a',
    onAccent: '#ffffff',
    dangerHover: '#961f18',
    onDanger: '#ffffff',
    border: '#dce2e9',
    borderControl: '#7b8694',
    selection: '#f6dcc4',
    skeleton: '#e3e8ee',
    highlight: '#fdf3e9',
  },
  radii: {},
}
