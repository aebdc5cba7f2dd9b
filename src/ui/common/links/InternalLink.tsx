import { type AnchorHTMLAttributes, type MouseEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

/** Set by `Wayfinder`: there is one router in a page. */
let go: (link: HTMLAnchorElement) => void = () => {}

/** Stands once under the router, so that links need not know of it. */
export function Wayfinder() {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    // To where one is already is no new entry of the history, as in any page.
    go = ({ href, pathname, search, hash }) =>
      void navigate(pathname + search + hash, { replace: href === location.href })
  }, [navigate])
  return null
}

/** Leads this tab to `path`, as a press on a link to it would. */
export const goTo = (path: string): void => go(Object.assign(document.createElement('a'), { href: path }))

type Press = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'
>

/** A press on a link with nothing else is ours; with a modifier or another button it is the browser's. */
export function isOurs(event: Press): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  event.preventDefault()
  return true
}

const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (isOurs(event)) go(event.currentTarget)
}

export interface InternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly to: string
}

/** A link to a place in this program. A row has many, and the router's own listen to every change of the address. */
export const InternalLink = ({ to, ...rest }: InternalLinkProps) => <a {...rest} href={to} onClick={follow} />
