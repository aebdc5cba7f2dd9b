import { type AnchorHTMLAttributes, type MouseEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

/** Set by `LinkNavigator`: a page has one router. */
let go: (link: HTMLAnchorElement) => void = () => {}

/** Runs `replace` at the page's own history entry. Windows over the page have entries above that one. */
let onPageEntry = (replace: () => void): void => replace()

/** Called when the first window opens: `run` returns to the page's own entry before it replaces. */
export const setOnPageEntry = (run: typeof onPageEntry): void => {
  onPageEntry = run
}

/** Mounted once below the router, so that links need no subscription to it. */
export function LinkNavigator() {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    // As in any page, a link to the current address adds no history entry.
    go = ({ href, pathname, search, hash }) => {
      const replace = href === location.href
      const travel = (): void => void navigate(pathname + search + hash, { replace })
      if (replace) onPageEntry(travel)
      else travel()
    }
  }, [navigate])
  return null
}

/** Navigates this tab to `path`, as a click on a link does. */
export const goTo = (path: string): void => go(Object.assign(document.createElement('a'), { href: path }))

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

const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (claimClick(event)) go(event.currentTarget)
}

export interface InternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string
}

/**
 * A link within the app. A row has many, and the router's own links subscribe to every change of the
 * address.
 */
export const InternalLink = ({ to, onClick, ...rest }: InternalLinkProps) => {
  const callAndFollow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    follow(event)
  }
  return <a {...rest} href={to} onClick={onClick === undefined ? follow : callAndFollow} />
}
