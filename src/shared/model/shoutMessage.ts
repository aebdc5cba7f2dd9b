import type { RichText } from './richText.ts'

/** A message of the shoutbox (SH5). */
export interface ShoutMessage {
  readonly id: string
  readonly author: { readonly id: string; readonly username: string; readonly avatarUrl: string }
  readonly text: RichText
}
