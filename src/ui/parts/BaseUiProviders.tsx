import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/i18n.ts'
import { directionOf } from '../i18n/languages.ts'

/**
 * Wraps every part that uses Base UI, which must insert no style elements, because the page's policy forbids them, and
 * needs the language's direction for the arrow keys.
 */
export function BaseUiProviders({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={directionOf(useLanguage())}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
