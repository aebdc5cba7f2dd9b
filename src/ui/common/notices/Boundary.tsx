import { Component, type ContextType, Fragment, type ReactNode, Suspense } from 'react'
import { noteFault } from '../../engine/tabLog.ts'
import { EngineContext } from '../../hooks/useEngine.ts'
import { say } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { notice } from './notices.ts'

interface BoundaryProps {
  readonly children: ReactNode
  /** Shown once the part has crashed again. Absent: words, and a button that mounts the part once more. */
  readonly instead?: ReactNode
  /** A part with another value is another part, such as the next page. */
  readonly of?: string | undefined
  /** The element that names the row keeps this id. */
  readonly id?: string
}

interface BoundaryState {
  readonly crashed: boolean
  /** How often the part was mounted again. */
  readonly round: number
}

/** Crashes further apart than this have nothing to do with each other. */
const TOGETHER_MS = 60_000

/**
 * A part of the page whose crash costs nothing else (E17). It is mounted again at once, and a notice says so. If it crashes again,
 * words stand in its place.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = EngineContext
  declare context: ContextType<typeof EngineContext>
  override state: BoundaryState = { crashed: false, round: 0 }
  #lastAt = Number.NEGATIVE_INFINITY

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { crashed: true }
  }

  override componentDidCatch(thrown: unknown): void {
    const engine = this.context
    if (engine !== null)
      noteFault(engine, thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    const isFirst = Date.now() - this.#lastAt > TOGETHER_MS
    this.#lastAt = Date.now()
    if (!isFirst) return
    if (engine !== null) notice(engine, 'shell.restored', 'warning')
    this.#mount()
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.crashed && before.of !== this.props.of) this.#mount()
  }

  readonly #mount = (): void => this.setState(({ round }) => ({ crashed: false, round: round + 1 }))

  override render(): ReactNode {
    const { children, id, instead } = this.props
    if (!this.state.crashed) return <Fragment key={this.state.round}>{children}</Fragment>
    return (
      instead ?? (
        <div id={id}>
          <ErrorState
            form="line"
            message={say('shell.crashed')}
            detail={say('shell.reload_hint')}
            onRetry={this.#mount}
          />
        </div>
      )
    )
  }
}

interface PartProps extends Omit<BoundaryProps, 'id'> {
  readonly fallback?: ReactNode
}

/** A part of the page that may load later, and whose crash costs nothing else. */
export const Part = ({ fallback, children, ...props }: PartProps) => (
  <Boundary {...props}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </Boundary>
)
