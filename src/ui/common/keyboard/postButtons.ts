/** Buttons of a post that have a keyboard shortcut. Each has its name in `data-key`. */
export type PostButtonName = 'favourite' | 'repeat' | 'bookmark' | 'reply' | 'expand'
