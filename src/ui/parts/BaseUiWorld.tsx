import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/i18n.ts'
import { directionOf } from '../i18n/languages.ts'

/**
 * Around every part that is made of Base UI: the page's policy allows no style elements, and the
 * arrow keys have to know which way the language runs.
 */
export function BaseUiWorld({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={directionOf(useLanguage())}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
