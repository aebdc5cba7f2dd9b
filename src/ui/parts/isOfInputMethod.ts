/** 229: Safari ends a composition before the key that chose its word. */
export const isOfInputMethod = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
