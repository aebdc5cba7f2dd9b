/** Whether `element` has a box: neither it nor anything around it is `display: none`, as in a folded part of the page. */
export const isRendered = (element: Element): boolean => element.getClientRects().length > 0
