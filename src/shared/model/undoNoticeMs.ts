/** How long "Undo" is offered (RL41, RL42). */
export const UNDO_NOTICE_MS = 8_000
