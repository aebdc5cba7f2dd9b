import { SuggestionRow } from '../../blocks/account/SuggestionRow.tsx'
import { SUGGESTIONS, useHasSuggestions, useSuggestionsWeb } from '../../blocks/account/useSuggestions.ts'
import { AnsweredList } from '../../blocks/collection/AnsweredList.tsx'
import { Offered } from '../../blocks/collection/Offered.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { UserPlus } from '../../parts/icons.ts'
import { FindPeople } from './FindPeople.tsx'
import styles from './Suggestions.module.css'

const ICON = <UserPlus size={28} />

/** All accounts that the instance suggests. */
export function WhoToFollowPage() {
  const t = useText()
  const offered = useHasSuggestions()
  const hasDirectory = useInstance()?.capabilities.directory === true
  return (
    <ScrolledPage title={t('who_to_follow.who_to_follow')}>
      <FindPeople value="suggestions" />
      <Offered
        offered={offered}
        otherwise={
          <EmptyState
            icon={ICON}
            title={t('who_to_follow.unavailable')}
            action={
              hasDirectory && <InternalLink to={pathTo('directory')}>{t('directory.directory')}</InternalLink>
            }
          />
        }
      >
        <Suggestions />
      </Offered>
      <OnTheWeb />
    </ScrolledPage>
  )
}

function Suggestions() {
  const t = useText()
  const dismissable = useInstance()?.capabilities.dismissSuggestions === true
  const reasons = useViewMeta(useHeldView(SUGGESTIONS), 'reasons')
  return (
    <AnsweredList
      collection={useCollection(SUGGESTIONS)}
      label={t('who_to_follow.who_to_follow')}
      renderRow={(id) => {
        const reason = reasons?.[id]
        const words = reason && t(`who_to_follow.reasons.${reason}`)
        return <SuggestionRow id={id} reason={words} dismissable={dismissable} />
      }}
      empty={<EmptyState icon={ICON} title={t('who_to_follow.none')} hint={t('who_to_follow.none_hint')} />}
    />
  )
}

function OnTheWeb() {
  const t = useText()
  const href = useSuggestionsWeb()
  if (href === null) return null
  return (
    <p className={styles.web}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {t('who_to_follow.more_on_web')}
      </a>
    </p>
  )
}
