/** Whether a row is in a drawer, where opening a notification does not mark it as seen (L36). */
export const isInDrawer = (row: Element): boolean => row.closest('[aria-modal="true"]') !== null
