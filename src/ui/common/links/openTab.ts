/** Opens an address in another tab of the browser, which learns nothing of this one. */
export const openTab = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer')
