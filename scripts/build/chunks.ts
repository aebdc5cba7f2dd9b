import { at } from '../run.mjs'
import { ENTRY, FIRST_SCREEN } from './firstScreen.ts'

/** The bundler passes this to the `name` of a chunk group. Only the part that is used here. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Adds `module` and everything that it imports statically, directly or not, to `found`. */
function addImports(graph: Graph, module: string, found: Set<string>): void {
  if (found.has(module)) return
  found.add(module)
  for (const id of graph.getModuleInfo(module)?.importedIds ?? []) addImports(graph, id, found)
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null
  /** The group's name in the bundler's reports. */
  readonly debugName: string
  /** The group with the highest priority gets its modules and their imports first. */
  readonly priority: number
}

/** `modules` with everything that they import statically, except what a group of higher priority contains. */
const groupOf = (name: string, priority: number, modules: readonly string[]): Group => {
  let all: Set<string> | undefined
  return {
    priority,
    debugName: name,
    name: (id, graph) => {
      if (all === undefined) {
        all = new Set()
        for (const module of modules) addImports(graph, at(module), all)
      }
      return all.has(id) ? name : null
    },
  }
}

/** Everything that a sleeping tab loads besides the entry (decision 27). */
const ASLEEP = ['src/ui/app/asleep.ts', 'src/ui/app/runTask.ts', 'src/ui/hooks/ownProcess.ts']

/** The desktop's frame around the first posts, and parts that only some posts need. Loaded after the first posts. */
const FRAME = [
  'src/ui/app/NavigationEffects.tsx',
  'src/ui/pages/notifications/NotificationsPanel.tsx',
  'src/ui/blocks/status/Poll.tsx',
  'src/ui/blocks/status/PostNotes.tsx',
  'src/ui/blocks/status/Quote.tsx',
  'src/ui/blocks/status/Reactions.tsx',
  'src/ui/blocks/status/statusMenu.ts',
  'src/ui/blocks/timeline/FeedFocus.tsx',
  'src/ui/blocks/timeline/FeedFooter.tsx',
  'src/ui/hooks/keepPlaces.ts',
  'src/ui/shell/EngineBar.tsx',
  'src/ui/shell/Extras.tsx',
  'src/ui/shell/PostButton.tsx',
  'src/ui/shell/Sidebar.tsx',
  'src/ui/shell/top/TopBar.tsx',
]

/**
 * Loaded by every tab soon after the frame: windows, menus, the post form, the panels, and parts that are prefetched
 * because they are needed when the network is down.
 */
const REST = [
  'src/ui/app/DeferredRoutes.tsx',
  'src/ui/app/fallAsleep.ts',
  'src/ui/app/loadPageAt.ts',
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
 * One chunk for all that the engine starts with, without its entry. WebKit evaluates a worker's entry again when another chunk
 * imports it, so nothing may import it: everything that the deferred chunks share with the start is in here.
 */
export const engineGroups = (): readonly Group[] => [groupOf('core', 1, ['src/worker/startEngine.ts'])]

/**
 * One chunk for the page's entry, one for the rest of the first screen, and one for each later step of every tab. By
 * default the bundler makes a chunk for each set of pages that share a module: 27 files for the first screen and 107
 * for a whole tab, each of which must be requested, cached and parsed separately.
 */
export const chunkGroups = (): readonly Group[] => [
  groupOf('start', 6, [ENTRY]),
  groupOf('screen', 5, FIRST_SCREEN),
  groupOf('asleep', 4, ASLEEP),
  groupOf('frame', 3, FRAME),
  groupOf('rest', 2, REST),
  groupOf('phone', 1, PHONE),
]
