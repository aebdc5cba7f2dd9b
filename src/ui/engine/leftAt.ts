/** The session storage key of the time when this tab's last page left the engine. */
const LEFT_AT = 'rookery-left'

/**
 * Notes for the next page of this tab that this one leaves the engine, which ends with its last tab. WebKit ends it before it can
 * write anything, so the page does (R49).
 */
export function noteLeft(): void {
  try {
    sessionStorage.setItem(LEFT_AT, String(Date.now()))
  } catch {
    // The storage is blocked: the next engine asks for everything.
  }
}

/** When this tab's last page left the engine, in ms since 1970; 0 if there was none. Only the first call tells. */
export function takeLeftAt(): number {
  try {
    const at = Number(sessionStorage.getItem(LEFT_AT))
    sessionStorage.removeItem(LEFT_AT)
    return at
  } catch {
    return 0
  }
}
