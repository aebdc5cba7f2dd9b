/** Buttons of a post that have a keyboard shortcut. `data-key` contains the name of the button. */
export type PostButtonName = 'favourite' | 'repeat' | 'bookmark' | 'reply' | 'expand'

/** The same for a row of the moderators' desk. `note` is a text field. */
export type DeskButtonName = 'openRow' | 'resolve' | 'assign' | 'note' | 'approve' | 'reject'
