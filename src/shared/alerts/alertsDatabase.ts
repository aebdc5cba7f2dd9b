/**
 * The small database that the engine and the service worker share. It records which notifications were
 * shown as alerts, and the data that a push is filtered by. It never contains a token.
 */
export const ALERTS_DATABASE = 'rookery-alerts'
export const ALERTS_STORE = 'books'
/** The Web Lock that guards every read and write of that database. */
export const ALERTS_LOCK = 'rookery-alerts'
