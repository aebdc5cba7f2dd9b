import { type AnchorHTMLAttributes, type MouseEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { useEngine } from '../../hooks/useEngine.ts'
import { navigatorOf } from './navigator.ts'

/** Mounted once below the router, so that links need no subscription to it. */
export function LinkNavigator() {
  const navigate = useNavigate()
  const navigator = navigatorOf(useEngine())
  useLayoutEffect(() => {
    // As in any page, a link to the current address adds no history entry.
    navigator.go = ({ href, pathname, search, hash }, replace = href === location.href) => {
      const travel = (): void => void navigate(pathname + search + hash, { replace })
      if (replace) navigator.onPageEntry(travel)
      else travel()
    }
  }, [navigate, navigator])
  return null
}

type Press = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'
>

/**
 * Whether a click on a link is a plain one, for us to handle; its default is then prevented. The browser handles
 * other buttons and modifiers.
 */
export function claimClick(event: Press): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  event.preventDefault()
  return true
}

export interface InternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
}

/**
 * A link within the app. A row has many, and the router's own links subscribe to every change of the
 * address.
 */
export function InternalLink({ to, onClick, ...rest }: InternalLinkProps) {
  const engine = useEngine()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (claimClick(event)) navigatorOf(engine).go(event.currentTarget)
  }
  return <a {...rest} href={to} onClick={follow} />
}
