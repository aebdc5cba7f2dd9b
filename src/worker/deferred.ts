/**
 * What the engine does not need for its first timeline: a chunk of its own, fetched when the engine has
 * started (`Platform.deferred`). Everything else imports from these files nothing but types, so that they
 * stay out of the engine's own file and its budget.
 */
// biome-ignore-start lint/performance/noBarrelFile: this list is what makes it one chunk
export { takeStreamEvent } from './account/streamEvents.ts'
export { Chats } from './chats/chats.ts'
export { loadOfPost } from './collections/loadOfPost.ts'
export { Commands } from './commands/commands.ts'
export { executeCommand } from './commands/executeCommand.ts'
export { DraftShelf } from './drafts/draftShelf.ts'
export { recallDrafts } from './drafts/recallDrafts.ts'
export { InstanceExtras } from './instance/instanceExtras.ts'
export { lookUp } from './lookup/lookUp.ts'
export { Mutes } from './mutes/mutes.ts'
export { Alerts } from './notifications/alerts.ts'
export { StoredStore } from './preferences/storedStore.ts'
export { ReadingPlace } from './reading/readingPlace.ts'
export { Searches } from './search/searches.ts'
export { SignIn } from './session/signIn.ts'
export { verifiedBy, verifyCredentials } from './session/verify.ts'
export { ShoutRoom } from './shout/shoutRoom.ts'
export { Threads } from './threads/threads.ts'
export { fetchAccounts } from './timelines/fetchAccounts.ts'
export { fillGap, loadOlder, refill } from './timelines/wayDown.ts'
// biome-ignore-end lint/performance/noBarrelFile: end of it
