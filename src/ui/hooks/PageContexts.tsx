import type { ReactNode } from 'react'
import { BROWSER, ONLY } from '../../shared/model/keys.ts'
import { partsStateOf } from '../engine/partsStateOf.ts'
import { TextContext, useShownTexts } from '../i18n/i18n.ts'
import { PartsContext } from '../parts/partsState.ts'
import { AccountKeyContext, InstanceContext, SessionContext, useEntity } from './hooks.ts'
import { useEngine } from './useEngine.ts'

/**
 * Provides what nearly every component reads: texts, session and instance. The subscriptions are here, once for the page:
 * with its own, each post had twelve more (decision 29).
 */
export function PageContexts({ children }: { readonly children: ReactNode }) {
  const session = useEntity(BROWSER, 'session', ONLY)
  const account = session?.account ?? ''
  return (
    <TextContext value={useShownTexts()}>
      <SessionContext value={session}>
        <AccountKeyContext value={account}>
          <InstanceContext value={useEntity(account, 'instance', ONLY)}>
            <PartsContext value={partsStateOf(useEngine())}>{children}</PartsContext>
          </InstanceContext>
        </AccountKeyContext>
      </SessionContext>
    </TextContext>
  )
}
