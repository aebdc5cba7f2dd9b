/**
 * Whether a key event belongs to an input method. 229: Safari ends a composition before the key that
 * confirms it.
 */
export const isOfInputMethod = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
