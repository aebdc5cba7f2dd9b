/** `send`: send now, even if the instance may have it already. `takeBack`: cancel it; a post becomes a draft again. `discard`: delete it. */
export type OutboxAct = 'send' | 'takeBack' | 'discard'
