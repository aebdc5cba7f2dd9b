const FAMILY = 'Rookery Glyphs'
const LETTER = '\ue000'
/** Each letter of the font is as wide as the font's size. */
const PROBE_PX = 64
/** How long a browser shows nothing before it uses a fallback font (`font-display: block`). */
const BLOCK_PERIOD_MS = 3_000

/**
 * Sets `data-glyphs="missing"` on the root element if the icon font is not drawn: it did not load, or the
 * browser's settings or the user's style sheet override it. Buttons then show their names instead of icons
 * (glyphs.module.css, Button.module.css).
 */
export function watchGlyphs(): () => void {
  // The DOM of the component tests has no fonts.
  if (!('fonts' in document)) return () => {}
  const check = (): void => {
    if (isDrawn()) delete document.documentElement.dataset.glyphs
    else document.documentElement.dataset.glyphs = 'missing'
  }
  const timer = setTimeout(check, BLOCK_PERIOD_MS)
  document.fonts.load(`${PROBE_PX}px "${FAMILY}"`, LETTER).then(check, check)
  return () => clearTimeout(timer)
}

function isDrawn(): boolean {
  if (![...document.fonts].some(({ family, status }) => family.includes(FAMILY) && status === 'loaded'))
    return false
  const probe = document.createElement('span')
  probe.textContent = LETTER
  probe.style.cssText = `position: fixed; visibility: hidden; font: ${PROBE_PX}px/1 "${FAMILY}"`
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return Math.abs(width - PROBE_PX) < 1
}
