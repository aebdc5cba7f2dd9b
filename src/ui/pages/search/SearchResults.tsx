import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { FoundKind } from '../../../shared/protocol/views.ts'
import { AccountRow } from '../../blocks/account/AccountRow.tsx'
import { LoadMore } from '../../blocks/collection/LoadMore.tsx'
import { NeedsLogin } from '../../blocks/collection/NeedsLogin.tsx'
import { TagLine } from '../../blocks/collection/TagLine.tsx'
import { ExpandableRow } from '../../blocks/conversation/ExpandableRow.tsx'
import { Feed } from '../../blocks/timeline/Feed.tsx'
import { needsLogin } from '../../common/faults/needsLogin.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { noticeTo, profileTo } from '../../common/links/paths.ts'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import page from '../../common/page/ScrolledPage.module.css'
import { useAccount, useAccountKey, useInstance, useSession } from '../../hooks/hooks.ts'
import { openView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage, useText } from '../../i18n/i18n.ts'
import { sayList } from '../../i18n/sayList.ts'
import { classes } from '../../parts/classes.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SearchX } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Search.module.css'
import { FOUND_KINDS, kindOfTab, onlyResult, searchTo, shownKind } from './searchTo.ts'
import { type FoundPart, useFound } from './useFound.ts'

const LABELS: Readonly<Record<FoundKind, TextKey>> = {
  status: 'search.statuses',
  account: 'search.people',
  hashtag: 'search.hashtags',
}

interface SearchResultsProps {
  readonly query: string
  /** Number of repeated submits of this query. */
  readonly submitCount: number
}

/** The results of `query`, or why there are none. */
export function SearchResults({ query, submitCount }: SearchResultsProps) {
  const t = useText()
  const signedOut = useSession()?.state === 'signed-out'
  const [params] = useSearchParams()
  const { parts, again } = useFound(query)
  useRefresh(submitCount, again)
  const { status, account, hashtag } = parts
  const { load } = status
  const faultText = useFaultText(load.state === 'failed' ? load : null)
  const loaded = status.loaded && account.loaded && hashtag.loaded
  const counts = { status: status.ids.length, account: account.ids.length, hashtag: hashtag.ids.length }
  const shown = shownKind(counts, kindOfTab(params.get('tab')))
  const redirecting = useRedirectToResult(query, loaded ? parts : null)
  const failure = load.state === 'failed' && (
    <ErrorState message={faultText} onRetry={again} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded) {
    // Some instances only let members search.
    if (load.state === 'failed' && signedOut && needsLogin(load))
      return <NeedsLogin words={t('search.closed')} />
    return failure || <SkeletonRows count={8} />
  }
  if (redirecting) return <SkeletonRows count={8} />
  return (
    <>
      {failure}
      <p className="visually-hidden" role="status">
        {shown === null ? t('search.no_results') : sayList(FOUND_KINDS.map(tabWords), currentLanguage())}
      </p>
      {shown === null ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t('search.no_results')}
          hint={t('search.no_results_hint')}
        />
      ) : (
        <>
          <LinkTabs
            label={t('search.results')}
            value={shown}
            tabs={FOUND_KINDS.map((kind) => ({
              value: kind,
              label: tabWords(kind),
              to: searchTo(query, kind),
              disabled: counts[kind] === 0,
            }))}
          />
          <ResultList key={shown} what={shown} part={parts[shown]} />
        </>
      )}
    </>
  )

  function tabWords(kind: FoundKind): string {
    const many = sayNumber(counts[kind], currentLanguage())
    return `${t(LABELS[kind])} (${many}${parts[kind].ended ? '' : '+'})`
  }
}

const renderStatus = (id: string, labelId: string): ReactNode => <ExpandableRow id={id} labelId={labelId} />
const renderAccount = (id: string, labelId: string): ReactNode => (
  <AccountRow id={id} labelId={labelId} removable={false} />
)

interface ResultListProps {
  readonly what: FoundKind
  readonly part: FoundPart
}

/** The results of one type, with their usual rows and a button for more. */
function ResultList({ what, part }: ResultListProps) {
  const t = useText()
  // Opened for this history entry, so that going back restores the scroll position.
  const view = openView(useEngine(), useAccountKey(), part.ref, useContext(HistoryEntryContext))
  const label = t(LABELS[what])
  const named = useViewMeta(part.view, 'named')
  const footer = <LoadMore view={part.view} label={t('search.load_more')} end={t('search.no_more_results')} />
  if (what === 'hashtag')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard
      <div className={classes(page.scroller, page.endSpace)} tabIndex={0} data-scroller>
        <FoundTags label={label} ids={part.ids} />
        {footer}
      </div>
    )
  return (
    <Feed
      key={view.viewId}
      view={view}
      label={label}
      kind={what}
      renderRow={what === 'status' ? renderStatus : renderAccount}
      loadsByButton
      header={named !== undefined && named.length > 0 && <NamedPeople ids={named} />}
      footer={footer}
      empty={null}
    />
  )
}

interface FoundTagsProps {
  readonly label: string
  readonly ids: readonly string[]
}

/** Hashtags with their recent use; each links to its timeline. */
function FoundTags({ label, ids }: FoundTagsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" aria-label={label} className={styles.tags}>
      {ids.map((id) => (
        <li key={id}>
          <TagLine id={id} />
        </li>
      ))}
    </ul>
  )
}

/** The people that the query names, above the posts (SE18). */
function NamedPeople({ ids }: { readonly ids: readonly string[] }) {
  const t = useText()
  const label = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" aria-label={t('search.people')} className={styles.named}>
      {ids.map((id) => (
        <li key={id}>
          <AccountRow id={id} labelId={`${label}${id}`} removable={false} />
        </li>
      ))}
    </ul>
  )
}

/** If `query` is an address with exactly one result, redirects to it. Returns whether it does. */
function useRedirectToResult(query: string, parts: Readonly<Record<FoundKind, FoundPart>> | null): boolean {
  const navigate = useNavigate()
  const instance = useInstance()
  const found =
    parts &&
    onlyResult(query, { status: parts.status.ids, account: parts.account.ids, hashtag: parts.hashtag.ids })
  const account = useAccount(found?.what === 'account' ? found.id : '')
  const to =
    found?.what === 'status' ? noticeTo(found.id) : found && account ? profileTo(account, instance) : null
  useEffect(() => {
    // Replaces the entry, so that going back leads to the page before the search.
    if (to !== null) void navigate(to, { replace: true })
  }, [to, navigate])
  return to !== null
}

/** Searches again on a new navigation or submit. Going back shows the old results. */
function useRefresh(submitCount: number, again: () => void): void {
  const refreshed = useRef(useNavigationType() === 'PUSH' ? -1 : submitCount)
  useEffect(() => {
    if (refreshed.current === submitCount) return
    refreshed.current = submitCount
    again()
  })
}
