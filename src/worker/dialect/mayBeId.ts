import { type Family, familyOf } from './detectSoftware.ts'

/** The ids of accounts, where they have one form and a name in their place is a 404. */
const ID_FORMS: { readonly [F in Family]?: RegExp } = {
  mastodon: /^\d+$/,
  // ULIDs.
  gotosocial: /^[\dA-HJKMNP-TV-Z]{26}$/i,
}

/** Whether a server of this software may have an account with this id. */
export const mayBeId = (software: string, id: string): boolean =>
  ID_FORMS[familyOf(software)]?.test(id) ?? true
