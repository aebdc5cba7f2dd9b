import { useHasSuggestions } from '../../blocks/account/useSuggestions.ts'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'

/** Links between the two pages with people to follow, where the instance has both. */
export function FindPeople({ value }: { readonly value: 'suggestions' | 'directory' }) {
  const t = useText()
  const suggests = useHasSuggestions()
  const hasDirectory = useInstance()?.capabilities.directory === true
  if (!suggests || !hasDirectory) return null
  return (
    <LinkTabs
      label={t('who_to_follow.find_people')}
      value={value}
      tabs={[
        { value: 'suggestions', label: t('who_to_follow.suggestions'), to: pathTo('who-to-follow') },
        { value: 'directory', label: t('directory.directory'), to: pathTo('directory') },
      ]}
    />
  )
}
