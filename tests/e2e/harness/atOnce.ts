/**
 * The configuration of most worlds: what a person sends is sent at once, and can't be taken back. A test about taking it back sets the
 * preference `undoSend`.
 */
export const AT_ONCE = { undoSend: 'off' } as const
