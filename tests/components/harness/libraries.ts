/**
 * Loads libraries that would keep each world of an earlier test alive, before there is a page:
 *
 * - Phoenix finds no window, as in a worker. Otherwise each socket would listen to the page for ever, and dead ones
 *   would connect again when it is shown.
 * - Comlink finds no FinalizationRegistry. Its own one holds each port that was wrapped, and with it all that listens
 *   to that port.
 */
const registry = globalThis.FinalizationRegistry
Reflect.deleteProperty(globalThis, 'FinalizationRegistry')
await Promise.all([import('comlink'), import('phoenix')])
globalThis.FinalizationRegistry = registry
