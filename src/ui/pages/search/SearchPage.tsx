import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NeedsLogin } from '../../blocks/collection/NeedsLogin.tsx'
import { useCanSearch } from '../../blocks/search/SearchBox.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Search } from '../../parts/icons.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchResults } from './SearchResults.tsx'

/** `/search?query=…` (SE1). */
export function SearchPage() {
  const t = useText()
  const can = useCanSearch()
  const [params] = useSearchParams()
  const query = (params.get('query') ?? '').trim()
  /** Number of repeated submits, each of which searches again. */
  const [submitCount, setSubmitCount] = useState(0)
  return (
    <section className="column" aria-label={t('nav.search')}>
      <PageHeader title={t('nav.search')} />
      {!can ? (
        <NeedsLogin words={t('search.closed')} />
      ) : (
        <>
          <SearchForm query={query} onAgain={() => setSubmitCount(submitCount + 1)} />
          {query === '' ? (
            <EmptyState icon={<Search size={28} />} title={t('search.start')} hint={t('search.start_hint')} />
          ) : (
            <SearchResults key={query} query={query} submitCount={submitCount} />
          )}
        </>
      )}
    </section>
  )
}
