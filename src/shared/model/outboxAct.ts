/** `send`: now, even where it may have been carried out already. `takeBack`: what was written becomes a draft again. */
export type OutboxAct = 'send' | 'takeBack' | 'discard'
