/**
 * Loads two libraries before there is a page. Loaded later, they would keep the worlds of all earlier tests alive:
 *
 * - Phoenix finds no window, as in a worker. Otherwise each socket would listen to the page for ever, and dead ones
 *   would connect again when it is shown.
 * - Comlink finds no FinalizationRegistry. Otherwise its registry would hold each port that was wrapped, and with the port
 *   everything that listens to it.
 */
const registry = globalThis.FinalizationRegistry
Reflect.deleteProperty(globalThis, 'FinalizationRegistry')
await Promise.all([import('comlink'), import('phoenix')])
globalThis.FinalizationRegistry = registry
