/** Whether the emoji picker of a form is open: nothing is sent meanwhile (C24). */
export const isPicking = (form: HTMLFormElement | null | undefined): boolean =>
  form?.querySelector('[data-picker][aria-expanded=true]') != null
