import { type LazyPart, lazily } from './lazily.tsx'
import type { RouteName } from './routes.ts'

/** The routes whose pages are at hand from the start. */
export type FirstPage = 'root' | 'public-external-timeline' | 'public-timeline' | 'friends' | 'tag-timeline'

const profile = lazily(async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage)
const remoteUser = lazily(async () => (await import('../features/profile/RemoteUserPage.tsx')).RemoteUserPage)
const registration = lazily(
  async () => (await import('../features/registration/RegistrationPage.tsx')).RegistrationPage,
)

/** The page of each route, in a chunk of its own. */
export const PAGES: Readonly<Record<Exclude<RouteName, FirstPage>, LazyPart<object>>> = {
  bookmarks: lazily(async () => (await import('../features/timeline/OwnTimelines.tsx')).BookmarksPage),
  conversation: lazily(
    async () => (await import('../features/conversation/ConversationPage.tsx')).ConversationPage,
  ),
  'remote-user-resolver': remoteUser,
  'remote-user-resolver-host': remoteUser,
  interactions: lazily(
    async () => (await import('../features/interactions/InteractionsPage.tsx')).InteractionsPage,
  ),
  dms: lazily(async () => (await import('../features/timeline/OwnTimelines.tsx')).DmsPage),
  registration,
  'registration-token': registration,
  'password-reset': lazily(
    async () => (await import('../features/password-reset/PasswordResetPage.tsx')).PasswordResetPage,
  ),
  'friend-requests': lazily(
    async () => (await import('../features/follow-requests/FollowRequestsPage.tsx')).FollowRequestsPage,
  ),
  notifications: lazily(
    async () => (await import('../features/notifications/NotificationsPage.tsx')).NotificationsPage,
  ),
  login: lazily(async () => (await import('../features/login/LoginPage.tsx')).LoginPage),
  'shout-panel': lazily(async () => (await import('../features/shout/ShoutPage.tsx')).ShoutPage),
  'oauth-callback': lazily(
    async () => (await import('../features/login/OAuthCallbackPage.tsx')).OAuthCallbackPage,
  ),
  search: lazily(async () => (await import('../features/search/SearchPage.tsx')).SearchPage),
  'who-to-follow': lazily(
    async () => (await import('../features/suggestions/WhoToFollowPage.tsx')).WhoToFollowPage,
  ),
  about: lazily(async () => (await import('../features/about/AboutPage.tsx')).AboutPage),
  announcements: lazily(
    async () => (await import('../features/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
  ),
  'user-profile': profile,
  'external-user-profile': profile,
  'legacy-user-profile': profile,
  drafts: lazily(async () => (await import('../features/drafts/DraftsPage.tsx')).DraftsPage),
  lists: lazily(async () => (await import('../features/lists/ListsPage.tsx')).ListsPage),
  'lists-timeline': lazily(
    async () => (await import('../features/timeline/OwnTimelines.tsx')).ListTimelinePage,
  ),
  'lists-edit': lazily(async () => (await import('../features/lists/EditListPage.tsx')).EditListPage),
  'lists-new': lazily(async () => (await import('../features/lists/NewListPage.tsx')).NewListPage),
  'edit-navigation': lazily(async () => (await import('../shell/EditNavigationPage.tsx')).EditNavigationPage),
  chats: lazily(async () => (await import('../features/chats/ChatsPage.tsx')).ChatsPage),
  chat: lazily(async () => (await import('../features/chats/ChatPage.tsx')).ChatPage),
}
