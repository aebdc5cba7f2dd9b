import { at } from '../run.mjs'
import { ENTRY, FIRST_SCREEN } from './firstScreen.ts'

/** What a function of the bundler that names chunks is given, as far as it is used here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Everything that `module` imports statically, itself included. */
function reach(graph: Graph, module: string, found: Set<string>): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  for (const id of graph.getModuleInfo(module)?.importedIds ?? []) reach(graph, id, found)
  return found
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null
  /** How the bundler calls it in what it reports. */
  readonly debugName: string
  /** The higher one takes what it wants first, and what that imports. */
  readonly priority: number
}

/** All that `modules` import, but what a group of a higher priority has taken. */
const groupOf = (name: string, priority: number, modules: readonly string[]): Group => {
  let all: Set<string> | undefined
  return {
    priority,
    debugName: name,
    name: (id, graph) => {
      if (all === undefined) {
        all = new Set()
        for (const module of modules) reach(graph, at(module), all)
      }
      return all.has(id) ? name : null
    },
  }
}

/** What is around the first posts on a desktop, and what few posts have: it comes when they are there. */
const FRAME = [
  'src/ui/app/Travel.tsx',
  'src/ui/pages/notifications/NotificationsPanel.tsx',
  'src/ui/blocks/status/Poll.tsx',
  'src/ui/blocks/status/PostNotes.tsx',
  'src/ui/blocks/status/Quote.tsx',
  'src/ui/blocks/status/Reactions.tsx',
  'src/ui/blocks/status/statusMenu.ts',
  'src/ui/blocks/timeline/FeedFooter.tsx',
  'src/ui/hooks/keepPlaces.ts',
  'src/ui/shell/EngineBar.tsx',
  'src/ui/shell/Extras.tsx',
  'src/ui/shell/PostButton.tsx',
  'src/ui/shell/Sidebar.tsx',
  'src/ui/shell/top/TopBar.tsx',
]

/** What every tab has soon after that: windows and menus, the form, the panels, and what is fetched for a time without a network. */
const REST = [
  'src/ui/app/DeferredRoutes.tsx',
  'src/ui/app/windows.ts',
  'src/ui/blocks/compose/PostForm.tsx',
  'src/ui/pages/connection/ConnectionDialog.tsx',
  'src/ui/blocks/emoji/pickReaction.ts',
  'src/ui/blocks/instance/FeaturesPanel.tsx',
  'src/ui/blocks/instance/InstancePanel.tsx',
  'src/ui/shell/OutboxBar.tsx',
  'src/ui/pages/outbox/OutboxWindow.tsx',
  'src/ui/pages/shout/ShoutBox.tsx',
  'src/ui/pages/suggestions/WhoToFollowPanel.tsx',
  'src/ui/common/overlay/OverlayHost.tsx',
]

/** The frame of a phone. */
const PHONE = ['src/ui/shell/mobile/Drawers.tsx', 'src/ui/shell/mobile/MobileBar.tsx']

/**
 * One chunk for what is needed at once, one for all that the first screen needs besides, and one each for what every
 * tab has after that. Left alone the bundler makes one for each set of pages that share a module: of the first screen
 * 27 files, of a whole tab 107, each to be asked for, kept and read by itself.
 */
export const chunkGroups = (): readonly Group[] => [
  groupOf('start', 5, [ENTRY]),
  groupOf('screen', 4, FIRST_SCREEN),
  groupOf('frame', 3, FRAME),
  groupOf('rest', 2, REST),
  groupOf('phone', 1, PHONE),
]
