/** `send`: send now, even if unsure. `takeBack`: cancel it and turn a written post into a draft again. */
export type OutboxAct = 'send' | 'takeBack' | 'discard'
