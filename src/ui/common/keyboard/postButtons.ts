/** Buttons of a post that a shortcut presses; each carries its name as `data-key`. */
export type PostButtonName = 'favourite' | 'repeat' | 'bookmark' | 'reply' | 'expand'
