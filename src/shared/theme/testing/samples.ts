// Theme files for tests, as the versions of Pleroma-FE write them.

/** Version 1: colours and radii; the text is `fg`, and the foreground is `btn`. */
export const VERSION_1 = {
  _pleroma_theme_version: 1,
  colors: {
    bg: '#104e8b',
    lightBg: '#1a5590',
    btn: '#235c94',
    input: 'rgba(35, 92, 148, .5)',
    border: '#2d669e',
    faint: 'rgba(245, 245, 245, .5)',
    fg: '#f5f5f5',
    lightFg: '#ffffff',
    link: '#00ffff',
    cBlue: '#4f94cd',
    cRed: '#ff0000',
    cGreen: '#7fff00',
    cOrange: '#ffd700',
    cAlertRed: 'rgba(255, 0, 0, .5)',
  },
  radii: { btnRadius: 4, inputRadius: 4, panelRadius: 10, avatarRadius: 5, avatarAltRadius: 50 },
}

/** Version 2 before it had a source: the computed values only. */
export const VERSION_2_OLD = {
  _pleroma_theme_version: 2,
  theme: {
    fonts: {},
    shadows: {},
    opacity: { bg: 1, input: 0.5 },
    colors: {
      bg: '#2f2f2f',
      text: '#c3bf9f',
      link: '#bc6c4c',
      fg: '#3f3f3f',
      input: '#3f3f3f',
      inputText: '#f5f5f5',
      badgeNotification: '#ff0000',
      cRed: '#e37170',
      cBlue: '#8cd0d3',
      cGreen: '#7cac7c',
      cOrange: '#dc8c6c',
    },
    radii: { btn: '4', input: 4 },
  },
}

/** Version 2 with a source of engine version 3: references, opacity, shadows with numbers as text, unknown slots. */
export const VERSION_2 = {
  _pleroma_theme_version: 2,
  name: 'Harbour',
  source: {
    themeEngineVersion: 3,
    colors: {
      bg: '#1e2530',
      fg: '--bg, 5',
      text: '#c8d0da',
      link: '--accent',
      accent: '#56b0d8',
      cRed: 'transparent',
      input: '#11161d',
      border: '#ffffff',
      postGreentext: '#88cc66',
      chatMessageIncomingBg: '#202830',
      alertError: '--cRed',
    },
    opacity: { bg: 0.9, input: '0.8', border: 0.1, underlay: 0.3 },
    shadows: {
      panel: [{ x: '1', y: 2, blur: '3', spread: 0, inset: false, color: '#000000', alpha: '0.6' }],
      button: [],
      buttonHover: [{ x: 0, y: 0, blur: 0, spread: 1, inset: true, color: '--accent', alpha: 1 }],
      novelty: [{ x: 1, color: '#fff' }],
    },
    fonts: {
      interface: { family: 'Inter' },
      input: { family: 'serif' },
      post: { family: 'inherit' },
      postCode: { family: '"Fira Code"' },
    },
    radii: { btn: '0', panel: 999, avatar: -1, nonsense: 3 },
  },
  theme: {
    themeEngineVersion: 3,
    colors: { bg: '#ffffff', fg: '#eeeeee', text: '#000000', cRed: '#ff4040' },
    radii: { input: 2 },
  },
}

/** Version 3: rules as text. */
export const RULES = `
@meta {
  name: Workbench;
  author: someone;
  license: WTFPL;
}

@palette.Modern {
  bg: #D3CFC7;
  fg: #092369;
  text: #000000;
  link: #0000FF;
  accent: #A5C9F0;
  cRed: #FF3000;
}

@palette.Night {
  bg: #000000;
  fg: #111111;
  text: #ffffff;
}

Root {
  /* variables; with a semicolon */
  --inputColor: color | #FFFFFF;
  --dark: color | #404040;
  --edge: shadow | $borderSide(--dark bottom-right 1 1), inset 0 0 0 1 --dark / 1, 0 1 2 #000000 / 0.5 #name;
}

// Comments of the other kind.
Button {
  background: --bg;
  shadow: --edge;
  roundness: 0
}

Button:pressed {
  shadow: inset 0 0 0 2 --dark / 0.5
}

Input {
  background: --inputColor;
  roundness: 0
}

Panel {
  roundness: 0
}
`
