const NOT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
  .map((type) => `[type="${type}"]`)
  .join()

/** Selector of the fields in which a person types words. */
export const TEXT_FIELD = `:is(textarea, input:not(${NOT_TEXT}))`
/** The one that has the focus. */
export const FOCUSED_FIELD = `${TEXT_FIELD}:focus`
