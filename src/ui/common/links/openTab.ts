/** Opens an address in another tab of the browser, without an opener or a referrer. */
export const openTab = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer')
