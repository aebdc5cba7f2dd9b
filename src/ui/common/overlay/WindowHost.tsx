import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { perEngine } from '../../engine/perEngine.ts'
import { BesideContexts } from '../../hooks/Beside.tsx'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { allTexts } from '../../i18n/i18n.ts'
import { notice } from '../notices/notices.ts'
import { closeOverlays } from './openOverlay.ts'
import {
  closeWindow,
  loadWindow,
  type OpenWindow,
  openWindows,
  subscribeWindows,
  type WindowName,
} from './openWindow.ts'

/** Windows that act for the member. Text in them that must not be lost is a draft. */
const OF_MEMBERS: ReadonlySet<WindowName> = new Set([
  'actAs',
  'compose',
  'composeAs',
  'crop',
  'edit',
  'focus',
  'highlight',
  'lists',
  'moderate',
  'mute',
  'outbox',
  'report',
])

/** The account for which windows were rendered last; it outlives the host, which mounts again for each account. */
const shownBy = perEngine(() => ({ account: '' }))

/**
 * Renders the windows of `openWindow.ts`. When the tab shows another account or a visitor, it closes those of a member, and
 * answers a question with no (S41): the caller would act for the account that is shown when the answer comes.
 */
export function WindowHost() {
  const windows = useSyncExternalStore(subscribeWindows, openWindows)
  const session = useSession()
  const engine = useEngine()
  useEffect(() => {
    if (session === null) return
    const shown = shownBy(engine)
    const changed = shown.account !== '' && shown.account !== session.account
    shown.account = session.account
    if (changed) closeOverlays()
    if (!changed && session.state !== 'signed-out') return
    for (const { name } of windows) if (OF_MEMBERS.has(name)) closeWindow(name)
  }, [session, windows, engine])
  const of = windows.findIndex(({ name }) => name === 'composeAs')
  return windows.map((window, at) => (
    <WindowFrame key={window.name} name={window.name}>
      <BesideContexts on={of >= 0 && at > of}>
        <LoadedWindow window={window} />
      </BesideContexts>
    </WindowFrame>
  ))
}

function LoadedWindow({ window: { name, props } }: { readonly window: OpenWindow }) {
  const [Content, setContent] = useState<ComponentType<object>>()
  useEffect(() => {
    let left = false
    Promise.all([loadWindow(name), allTexts()]).then(
      ([component]) => left || setContent(() => component),
      () => giveUp(name),
    )
    return () => {
      left = true
    }
  }, [name])
  return Content ? <Content {...props} /> : null
}

/** Closes a window that crashed or failed to load, so that the page behind it keeps working. */
function giveUp(name: WindowName): void {
  closeWindow(name)
  notice('general.generic_error', 'error')
}

class WindowFrame extends Component<{ readonly name: WindowName; readonly children: ReactNode }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(thrown: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a bug of ours, for debugging
    console.error(thrown)
    giveUp(this.props.name)
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}
