import type { WindowTable } from '../common/overlay/openWindow.ts'

/** The component of each window. Their props are in `common/overlay/windowProps.ts`. */
export const WINDOWS: WindowTable = {
  accounts: async () => (await import('../pages/accounts/AccountsWindow.tsx')).AccountsWindow,
  actAs: async () => (await import('../pages/act-as/ActAsWindow.tsx')).ActAsWindow,
  compose: async () => (await import('../blocks/compose/ComposeDialog.tsx')).ComposeDialog,
  composeAs: async () => (await import('../blocks/compose/ComposeAsWindow.tsx')).ComposeAsWindow,
  connection: async () => (await import('../pages/connection/ConnectionDialog.tsx')).ConnectionDialog,
  crop: async () => (await import('../pages/crop/CropWindow.tsx')).CropWindow,
  edit: async () => (await import('../blocks/compose/EditDialog.tsx')).EditDialog,
  emoji: async () => (await import('../blocks/emoji/EmojiSheet.tsx')).EmojiSheet,
  focus: async () => (await import('../blocks/compose/FocusWindow.tsx')).FocusWindow,
  highlight: async () => (await import('../blocks/mutes/HighlightWindow.tsx')).HighlightWindow,
  history: async () => (await import('../blocks/status/HistoryWindow.tsx')).HistoryWindow,
  keyboard: async () => (await import('../shell/keyboard/ShortcutsDialog.tsx')).ShortcutsDialog,
  lists: async () => (await import('../pages/person-lists/PersonListsWindow.tsx')).PersonListsWindow,
  media: async () => (await import('../blocks/media/MediaWindow.tsx')).MediaWindow,
  moderate: async () => (await import('../pages/moderation/ModerateWindow.tsx')).ModerateWindow,
  mute: async () => (await import('../blocks/mutes/MuteWindow.tsx')).MuteWindow,
  outbox: async () => (await import('../pages/outbox/OutboxWindow.tsx')).OutboxWindow,
  ownCard: async () => (await import('../pages/profile/OwnCardWindow.tsx')).OwnCardWindow,
  qr: async () => (await import('../pages/profile/QrWindow.tsx')).QrWindow,
  report: async () => (await import('../pages/report/ReportWindow.tsx')).ReportWindow,
  roost: async () => (await import('../pages/roost/RoostWindow.tsx')).RoostWindow,
  settings: async () => (await import('../pages/settings/SettingsWindow.tsx')).SettingsWindow,
  theme: async () => (await import('../pages/settings/theme/file/ThemeWindow.tsx')).ThemeWindow,
}
