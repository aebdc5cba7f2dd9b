/** Whether an event happened in a form that is lifted out of its row (FR4). What the list around it does with the event must not happen. */
export const isInLifted = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fills]') !== null
