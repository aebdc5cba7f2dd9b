/**
 * Bounds on what an instance may hand us. They are far above what real answers hold, and low enough
 * that no single answer can fill the memory or hold the engine's thread. Characters are UTF-16 units.
 */

/** HTML is cut here before it is parsed. */
export const MAX_HTML_CHARS = 400_000
/** Text of one rich text; what is longer ends in `…`. */
export const MAX_TEXT_CHARS = 100_000
/** Nodes of one rich text, give or take the elements that are open when it is reached. */
export const MAX_NODES = 5_000
/** Elements inside each other; deeper ones keep their text and lose their mark-up. */
export const MAX_DEPTH = 32
/** A URL, as it was served and after parsing. */
export const MAX_URL_CHARS = 4_096
/** A display name, a poll option, a title. */
export const MAX_LINE_CHARS = 1_000
/** A media description, a card's description. */
export const MAX_DESCRIPTION_CHARS = 10_000
/** An id, a short code, a language, a name. */
export const MAX_WORD_CHARS = 512
/** Entries of a page; `context` answers of real servers hold up to 4,096 posts. */
export const MAX_PAGE_ENTRIES = 5_000
/** Entries of a small list: attachments, mentions, tags, fields, emojis, reactions. */
export const MAX_LIST_ENTRIES = 200
/** Custom emojis of a post, a name, a profile. */
export const MAX_TEXT_EMOJIS = 1_000
/** Custom emojis of an instance. */
export const MAX_INSTANCE_EMOJIS = 50_000
/** Where an instant is mandatory and the instance told none that can be read. */
export const UNKNOWN_INSTANT = '1970-01-01T00:00:00.000Z'
