/** `send`: now, and again where that is unsure. `takeBack`: what was written becomes a draft again. */
export type OutboxAct = 'send' | 'takeBack' | 'discard'
