/**
 * Code that the first timeline does not need. It is a chunk of its own, fetched after the engine has started
 * (`EnginePlatform.deferred`). All other modules import only types from these files, which keeps them out of
 * the engine's main chunk and its size budget.
 */
// biome-ignore-start lint/performance/noBarrelFile: this list is what makes it one chunk

export { AccountManager } from './account/accountManager.ts'
export { BadgeCounter } from './account/badgeCounter.ts'
export { createStream } from './account/createStream.ts'
export { takeCredentials, verifyAccount } from './account/credentials.ts'
export { Feeds } from './account/feeds.ts'
export { keepKnown } from './account/keepKnown.ts'
export { maxRowsOf, rowKindOf } from './account/rowsOfLists.ts'
export { takeStreamEvent } from './account/streamEvents.ts'
export { Commands } from './commands/commands.ts'
export { executeCommand } from './commands/executeCommand.ts'
export { KeptAnswers } from './context/keptAnswers.ts'
export { capabilityOf } from './dialect/capabilityOf.ts'
export { sendToPlace } from './dialect/pleromaPaths.ts'
export { Alerts } from './features/alerts/alerts.ts'
export { BulkJobs } from './features/bulk/bulkJobs.ts'
export { Chats } from './features/chats/chats.ts'
export { recallDrafts } from './features/drafts/recallDrafts.ts'
export { createGetAsMember } from './features/instance/getAsMember.ts'
export { InstanceExtras } from './features/instance/instanceExtras.ts'
export { linkedNodeinfo } from './features/instance/linkedNodeinfo.ts'
export { lookUp } from './features/lookup/lookUp.ts'
export { Mutes } from './features/mutes/mutes.ts'
export { NotificationGroups } from './features/notifications/notificationGroups.ts'
export { NotificationSync } from './features/notifications/notificationSync.ts'
export { SyncedSettings } from './features/preferences/syncedSettings.ts'
export { ReadingPlace } from './features/reading/readingPlace.ts'
export { TagReasons } from './features/tags/tagReasons.ts'
export { healthOf } from './health.ts'
export { EndWhenUnused } from './host/endWhenUnused.ts'
export { deriveInstance } from './normalize/instance.ts'
export { TabSleep } from './tabs/tabSleep.ts'
export { FeedDeletes } from './timelines/feedDeletes.ts'
export { fetchAccounts } from './timelines/fetchAccounts.ts'
export { fillGap, loadOlder, refill } from './timelines/loadOlder.ts'
export { readNotificationPage } from './timelines/readNotificationPage.ts'
export { forgetTimelines, saveTimeline } from './timelines/saveTimeline.ts'
// biome-ignore-end lint/performance/noBarrelFile: end of the list
