import { useId } from 'react'
import { SuggestionRow } from '../../blocks/account/SuggestionRow.tsx'
import { SUGGESTIONS, useHasSuggestions } from '../../blocks/account/useSuggestions.ts'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import panel from '../../blocks/instance/Panel.module.css'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useText } from '../../i18n/i18n.ts'

/** Number of suggestions in the sidebar; the page has all. */
const MAX_SHOWN = 3

/** A few people to follow, in the sidebar (L27). */
export function WhoToFollowPanel() {
  return useHasSuggestions() ? <Panel /> : null
}

function Panel() {
  const t = useText()
  const titleId = useId()
  const collection = useCollection(SUGGESTIONS)
  const title = t('who_to_follow.who_to_follow')
  if (collection.loaded && collection.ids.length === 0 && collection.load.state !== 'failed') return null
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <header className={panel.head} data-surface="header">
        <h2 id={titleId}>{title}</h2>
        <InternalLink to={pathTo('who-to-follow')} aria-label={`${t('who_to_follow.more')}: ${title}`}>
          {t('who_to_follow.more')}
        </InternalLink>
      </header>
      <CollectionList
        collection={collection}
        label={title}
        maxRows={MAX_SHOWN}
        renderRow={(id) => <SuggestionRow id={id} />}
        empty={null}
      />
    </section>
  )
}
