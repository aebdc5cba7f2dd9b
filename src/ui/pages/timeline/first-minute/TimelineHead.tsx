import { useSession } from '../../../hooks/hooks.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Welcome } from './Welcome.tsx'

/** What scrolls above the posts of a timeline in somebody's first minute: for a visitor the instance, for a member the first steps. */
export const TimelineHead = ({ viewId }: { readonly viewId: string }) =>
  useSession()?.state === 'signed-in' ? <FirstSteps viewId={viewId} /> : <Welcome />
