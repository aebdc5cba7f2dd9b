/**
 * Limits on data from an instance. They are far above what real answers contain, and low enough that no single
 * answer can exhaust memory or block the engine's thread. Characters are UTF-16 units.
 */

/** HTML is truncated to this length before it is parsed. */
export const MAX_HTML_CHARS = 400_000
/** Text of one rich text; longer text is truncated with `…`. */
export const MAX_TEXT_CHARS = 100_000
/** Nodes of one rich text, not counting the closing of elements that are still open at the limit. */
export const MAX_NODES = 5_000
/** Nesting depth of elements; deeper ones keep their text and lose their mark-up. */
export const MAX_DEPTH = 32
/** A URL, before and after parsing. */
export const MAX_URL_CHARS = 4_096
/** A display name, a poll option, a title. */
export const MAX_LINE_CHARS = 1_000
/** A media description, a card's description. */
export const MAX_DESCRIPTION_CHARS = 10_000
/** A private note. It is edited and sent back, so none may be truncated. */
export const MAX_NOTE_CHARS = 1_000_000
/** An id, a short code, a language, a name. */
export const MAX_WORD_CHARS = 512
/** Entries of a page; real servers answer `context` with up to 4,096 posts. */
export const MAX_PAGE_ENTRIES = 5_000
/** Entries of a small list: attachments, mentions, tags, fields, emojis, reactions. */
export const MAX_LIST_ENTRIES = 200
/** Custom emojis of a post, a name, a profile. */
export const MAX_TEXT_EMOJIS = 1_000
/** Custom emojis of an instance. */
export const MAX_INSTANCE_EMOJIS = 50_000
/** Used for a required time that the instance did not send in a readable form. */
export const UNKNOWN_INSTANT = '1970-01-01T00:00:00.000Z'
