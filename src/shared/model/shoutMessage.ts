import type { RichText } from './richText.ts'

/** A line of the shoutbox (spec/1 §3). */
export interface ShoutMessage {
  readonly id: string
  readonly author: { readonly id: string; readonly username: string; readonly avatarUrl: string }
  readonly text: RichText
}
