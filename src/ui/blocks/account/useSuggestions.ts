import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { safeHref } from '../../parts/safeHref.ts'

/** The accounts that the instance suggests. */
export const SUGGESTIONS: CollectionRef = { kind: 'suggestions' }

/** Whether the user is signed in and the instance suggests accounts (L27). */
export function useHasSuggestions(): boolean {
  const signedIn = useSession()?.state === 'signed-in'
  const offered = useInstance()?.capabilities.suggestions === true
  return signedIn && offered
}

/** The URL of the instance's page with more suggestions, filled in for this user; null if there is none. */
export function useSuggestionsWeb(): string | null {
  const session = useSession()
  const instance = useInstance()
  if (!instance?.suggestionsWeb || session?.acct === undefined) return null
  return safeHref(
    instance.suggestionsWeb
      .replaceAll('{{host}}', encodeURIComponent(instance.host))
      .replaceAll('{{user}}', encodeURIComponent(session.acct)),
  )
}
