import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { World } from '../world.ts'
import { accountDataRoutes } from './accountData.ts'
import { accountRoutes } from './accounts.ts'
import { adminAnnouncementRoutes } from './adminAnnouncements.ts'
import { adminReportRoutes } from './adminReports.ts'
import { adminStatusRoutes } from './adminStatuses.ts'
import { adminUserRoutes } from './adminUsers.ts'
import { akkomaRoutes } from './akkoma.ts'
import { announcementRoutes } from './announcements.ts'
import { ApiError, unknownPath } from './apiError.ts'
import { appRoutes } from './apps.ts'
import { authenticate } from './auth.ts'
import { authorizeRoutes } from './authorize.ts'
import { blockedDomainRoutes } from './blockedDomains.ts'
import { chatRoutes } from './chats.ts'
import { collectionRoutes } from './collections.ts'
import { directoryRoutes } from './directory.ts'
import { directRoutes } from './directs.ts'
import { documentRoutes } from './documents.ts'
import { emojiRoutes } from './emoji.ts'
import type { Api, Env } from './env.ts'
import { featuredTagRoutes } from './featuredTags.ts'
import { feedRoutes } from './feeds.ts'
import { filterRoutes } from './filters.ts'
import { createGrants } from './grants.ts'
import { instanceRoutes } from './instance.ts'
import { listRoutes } from './lists.ts'
import { markerRoutes } from './markers.ts'
import { mastodonAdminRoutes } from './mastodonAdmin.ts'
import { mediaRoutes } from './media.ts'
import { moderationLogRoutes } from './moderationLog.ts'
import { nodeinfoRoutes } from './nodeinfo.ts'
import { notificationPolicyRoutes } from './notificationPolicy.ts'
import { notificationRoutes } from './notifications.ts'
import { oauthRoutes } from './oauth.ts'
import { oauthMetadataRoutes } from './oauthMetadata.ts'
import { pollRoutes } from './polls.ts'
import { postingRoutes } from './posting.ts'
import { profileRoutes } from './profile.ts'
import { pushRoutes } from './push.ts'
import { quoteRoutes } from './quotes.ts'
import { reactionRoutes } from './reactions.ts'
import { registrationRoutes } from './registration.ts'
import { relationRoutes } from './relations.ts'
import { replySearchRoutes } from './replySearches.ts'
import { reportRoutes } from './reports.ts'
import { scheduledRoutes } from './scheduled.ts'
import { searchRoutes } from './search.ts'
import { securityRoutes } from './security.ts'
import { sessionRoutes } from './sessions.ts'
import { startupRoutes } from './startup.ts'
import { statusActionRoutes } from './statusActions.ts'
import { statusRoutes } from './statuses.ts'
import { stubRoutes } from './stubs.ts'
import { suggestionRoutes } from './suggestions.ts'
import { tagRoutes } from './tags.ts'
import { timelineRoutes } from './timelines.ts'
import { uploadRoutes } from './uploads.ts'
import { webPageRoutes } from './webPages.ts'

/** All HTTP routes. Like Pleroma, they accept a trailing slash. */
export function createApi(world: World): Api {
  const api = new Hono<Env>({ strict: false })
  const grants = createGrants(world)
  api.use(authenticate(world))
  for (const routes of [
    appRoutes(world),
    oauthRoutes(world, grants),
    oauthMetadataRoutes(world),
    authorizeRoutes(world, grants),
    sessionRoutes(world),
    securityRoutes(world),
    accountDataRoutes(world),
    instanceRoutes(world),
    documentRoutes(world),
    nodeinfoRoutes(world),
    startupRoutes(world),
    emojiRoutes(world),
    announcementRoutes(world),
    adminAnnouncementRoutes(world),
    suggestionRoutes(world),
    directoryRoutes(world),
    tagRoutes(world),
    featuredTagRoutes(world),
    profileRoutes(world),
    registrationRoutes(world),
    accountRoutes(world),
    relationRoutes(world),
    timelineRoutes(world),
    statusRoutes(world),
    replySearchRoutes(world),
    postingRoutes(world),
    statusActionRoutes(world),
    reactionRoutes(world),
    quoteRoutes(world),
    pollRoutes(world),
    collectionRoutes(world),
    listRoutes(world),
    filterRoutes(world),
    reportRoutes(world),
    adminReportRoutes(world),
    adminStatusRoutes(world),
    adminUserRoutes(world),
    moderationLogRoutes(world),
    mastodonAdminRoutes(world),
    blockedDomainRoutes(world),
    chatRoutes(world),
    directRoutes(world),
    notificationPolicyRoutes(world),
    notificationRoutes(world),
    pushRoutes(world),
    markerRoutes(world),
    searchRoutes(world),
    scheduledRoutes(world),
    stubRoutes(),
    akkomaRoutes(world),
    webPageRoutes(),
    feedRoutes(world),
    uploadRoutes(world),
    mediaRoutes(world),
  ]) {
    api.route('/', routes)
  }
  api.notFound((c) => unknownPath(world, c.req.method))
  api.onError((thrown, c) => {
    if (thrown instanceof ApiError) return c.json(thrown.body, thrown.status as ContentfulStatusCode)
    console.error(thrown)
    return c.json({ error: 'Something went wrong' }, 500)
  })
  return api
}
