import type { RouteName } from '../common/links/routes.ts'
import { type LazyPart, lazily } from '../common/loading/lazily.tsx'

/** The routes whose pages load with the first screen, and so are not in `PAGES`. */
type FirstPage = 'root' | 'public-external-timeline' | 'public-timeline' | 'friends' | 'tag-timeline'

const profile = lazily(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage)
const remoteUser = lazily(async () => (await import('../pages/profile/RemoteUserPage.tsx')).RemoteUserPage)
const registration = lazily(
  async () => (await import('../pages/registration/RegistrationPage.tsx')).RegistrationPage,
)

/** The pages of all other routes. Each loads on demand; some routes share a page or a chunk. */
export const PAGES: Readonly<Record<Exclude<RouteName, FirstPage>, LazyPart<object>>> = {
  bookmarks: lazily(async () => (await import('../pages/timeline/OwnTimelines.tsx')).BookmarksPage),
  conversation: lazily(
    async () => (await import('../pages/conversation/ConversationPage.tsx')).ConversationPage,
  ),
  'remote-user-resolver': remoteUser,
  'remote-user-resolver-host': remoteUser,
  interactions: lazily(
    async () => (await import('../pages/interactions/InteractionsPage.tsx')).InteractionsPage,
  ),
  dms: lazily(async () => (await import('../pages/timeline/OwnTimelines.tsx')).DmsPage),
  registration,
  'registration-token': registration,
  'password-reset': lazily(
    async () => (await import('../pages/password-reset/PasswordResetPage.tsx')).PasswordResetPage,
  ),
  'friend-requests': lazily(
    async () => (await import('../pages/follow-requests/FollowRequestsPage.tsx')).FollowRequestsPage,
  ),
  notifications: lazily(
    async () => (await import('../pages/notifications/NotificationsPage.tsx')).NotificationsPage,
  ),
  'filtered-notifications': lazily(
    async () => (await import('../pages/filtered-notifications/FilteredPage.tsx')).FilteredPage,
  ),
  login: lazily(async () => (await import('../pages/login/LoginPage.tsx')).LoginPage),
  'shout-panel': lazily(async () => (await import('../pages/shout/ShoutPage.tsx')).ShoutPage),
  'oauth-callback': lazily(
    async () => (await import('../pages/login/OAuthCallbackPage.tsx')).OAuthCallbackPage,
  ),
  search: lazily(async () => (await import('../pages/search/SearchPage.tsx')).SearchPage),
  'who-to-follow': lazily(
    async () => (await import('../pages/suggestions/WhoToFollowPage.tsx')).WhoToFollowPage,
  ),
  directory: lazily(async () => (await import('../pages/suggestions/DirectoryPage.tsx')).DirectoryPage),
  'followed-tags': lazily(async () => (await import('../pages/tags/FollowedTagsPage.tsx')).FollowedTagsPage),
  about: lazily(async () => (await import('../pages/about/AboutPage.tsx')).AboutPage),
  announcements: lazily(
    async () => (await import('../pages/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
  moderation: lazily(async () => (await import('../pages/moderation/ModerationPage.tsx')).ModerationPage),
  'user-profile': profile,
  'external-user-profile': profile,
  'legacy-user-profile': profile,
  drafts: lazily(async () => (await import('../pages/drafts/DraftsPage.tsx')).DraftsPage),
  lists: lazily(async () => (await import('../pages/lists/ListsPage.tsx')).ListsPage),
  'lists-timeline': lazily(async () => (await import('../pages/timeline/OwnTimelines.tsx')).ListTimelinePage),
  'lists-edit': lazily(async () => (await import('../pages/lists/EditListPage.tsx')).EditListPage),
  'lists-new': lazily(async () => (await import('../pages/lists/NewListPage.tsx')).NewListPage),
  'edit-navigation': lazily(async () => (await import('../shell/EditNavigationPage.tsx')).EditNavigationPage),
  chats: lazily(async () => (await import('../pages/chats/ChatsPage.tsx')).ChatsPage),
  chat: lazily(async () => (await import('../pages/chats/ChatPage.tsx')).ChatPage),
}
