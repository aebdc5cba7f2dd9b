/** Whether an emoji is being chosen for a form: nothing of it is sent meanwhile (spec/2 §5). */
export const isPicking = (form: HTMLFormElement | null | undefined): boolean =>
  form?.querySelector('[data-picker][aria-expanded=true]') != null
