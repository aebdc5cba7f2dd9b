/**
 * What the engine does not need for its first timeline: a chunk of its own, fetched when the engine has
 * started (`Platform.further`). Everything else imports from these files nothing but types, so that they
 * stay out of the engine's own file and its budget.
 */
// biome-ignore-start lint/performance/noBarrelFile: this list is what makes it one chunk
export { loadOfPost } from './collections/loadOfPost.ts'
export { HANDLERS, isAccountCommand } from './commands/handlers.ts'
export { InstanceExtras } from './instance/instanceExtras.ts'
export { lookUpAccount } from './lookup/account.ts'
export { StoredStore } from './preferences/storedStore.ts'
export { SignIn } from './session/signIn.ts'
// biome-ignore-end lint/performance/noBarrelFile: end of it
