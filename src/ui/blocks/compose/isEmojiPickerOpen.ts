/** Whether the form's emoji picker is open. Nothing is sent meanwhile (C24). */
export const isEmojiPickerOpen = (form: HTMLFormElement | null | undefined): boolean =>
  form?.querySelector('[data-picker][aria-expanded=true]') != null
