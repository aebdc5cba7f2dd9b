/** Buttons of a post that have a keyboard shortcut. Each has its name in `data-key`. */
export type PostButtonName = 'favourite' | 'repeat' | 'bookmark' | 'reply' | 'expand'

/** The same for a row of the moderator's desk. `note` is a field. */
export type DeskButtonName = 'openRow' | 'resolve' | 'assign' | 'note' | 'approve' | 'reject'
