/**
 * Where a popup is, next to its anchor, in px. It is fixed: an absolute one that is larger than its first measure, such as a
 * panel whose content is loaded late, would widen the page, and a phone then zooms out and takes its anchor for hidden.
 */
export const POPUP_PLACE = { sideOffset: 4, collisionPadding: 8, positionMethod: 'fixed' } as const
