import {
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { allTexts } from '../../i18n/i18n.ts'
import { notice } from '../notices/notices.ts'
import {
  closeWindow,
  loadWindow,
  type OpenWindow,
  openWindows,
  subscribeWindows,
  type WindowName,
} from './openWindow.ts'

/** Renders the windows of `openWindow.ts`. */
export function WindowHost() {
  const windows = useSyncExternalStore(subscribeWindows, openWindows)
  return windows.map((window) => (
    <WindowFrame key={window.name} name={window.name}>
      <LoadedWindow window={window} />
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
