/**
 * The position of a popup next to its anchor, in px. It is fixed: an absolute popup that grows after it was measured, such as a panel
 * whose content loads late, would widen the page. A phone then zooms out, and Base UI takes the anchor for hidden.
 */
export const POPUP_PLACE = { sideOffset: 4, collisionPadding: 8, positionMethod: 'fixed' } as const
