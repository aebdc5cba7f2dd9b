import { Component, type ReactNode } from 'react'
import { say } from '../i18n/i18n.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorState } from '../parts/ErrorState.tsx'

interface ErrorScreenProps {
  readonly children: ReactNode
}

/** Replaces a crashed interface: words and a reload button, never a stack. */
export class ErrorScreen extends Component<ErrorScreenProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(thrown: unknown): void {
    // biome-ignore lint/suspicious/noConsole: a bug of ours, for debugging
    console.error(thrown)
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main>
        <ErrorState message={say('shell.crashed')} detail={say('shell.reload_hint')} />
        <p className="centred">
          <Button onClick={() => location.reload()}>{say('general.reload')}</Button>
        </p>
      </main>
    )
  }
}
