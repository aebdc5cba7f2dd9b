import { hashtagId } from '../../../../shared/model/hashtag.ts'
import type { CollectionRef } from '../../../../shared/protocol/views.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../../blocks/collection/useCollection.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useLookup } from '../../../hooks/useLookup.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Plus } from '../../../parts/icons.ts'
import { CommandForm } from '../parts/CommandForm.tsx'
import styles from '../parts/Part.module.css'

const ADD = <Plus size={16} aria-hidden />
const FEATURED: CollectionRef = { kind: 'featuredTags' }

/** Adds and removes the hashtags that the user's profile features, and proposes those of the user's last posts (AC28). */
export function FeaturedTags() {
  const engine = useEngine()
  const t = useText()
  const collection = useFreshCollection(FEATURED)
  const { fault, run } = useCommands<string>()
  const feature = (tag: string, on: boolean) =>
    run({ kind: 'featureTag', tag, on }, `${on ? 'add' : 'remove'} ${tag}`)
  return (
    <div className={styles.stack}>
      <CollectionList
        collection={collection}
        label={t('settings.featured_tags.title')}
        failed={t('settings.featured_tags.load_failed')}
        renderRow={(id) => <Featured id={id} onRemove={(tag) => void feature(tag, false)} />}
        empty={<p className={styles.hint}>{t('settings.featured_tags.none')}</p>}
      />
      {fault !== null && (
        <ErrorState form="line" message={t('settings.featured_tags.failed')} detail={sayReason(t, fault)} />
      )}
      {collection.loaded && <Proposals featured={collection.ids} onAdd={(tag) => void feature(tag, true)} />}
      <CommandForm
        label={t('settings.featured_tags.title')}
        fields={[
          {
            name: 'tag',
            label: 'settings.featured_tags.tag',
            type: 'text',
            autoComplete: 'off',
            empty: 'settings.featured_tags.tag_needed',
          },
        ]}
        button="settings.featured_tags.add"
        failed="settings.featured_tags.failed"
        run={({ tag }) => engine.run({ kind: 'featureTag', tag: tag.trim(), on: true })}
      />
    </div>
  )
}

interface FeaturedProps {
  readonly id: string
  readonly onRemove: (tag: string) => void
}

function Featured({ id, onRemove }: FeaturedProps) {
  const t = useText()
  const tag = useEntity(useAccountKey(), 'hashtag', id)?.name ?? id
  return (
    <div className={styles.listRow}>
      <p className={styles.name}>
        <bdi>{`#${tag}`}</bdi>
      </p>
      <Button
        size="small"
        aria-label={t('settings.featured_tags.remove', { tag: `#${tag}` })}
        onClick={() => onRemove(tag)}
      >
        {t('settings.data.remove')}
      </Button>
    </div>
  )
}

interface ProposalsProps {
  readonly featured: readonly string[]
  readonly onAdd: (tag: string) => void
}

/** Hashtags of the user's last posts that are not featured yet. */
function Proposals({ featured, onAdd }: ProposalsProps) {
  const t = useText()
  const { outcome } = useLookup({ kind: 'tagSuggestions' })
  const tags = (outcome?.ok ? (outcome.value.tags ?? []) : []).filter(
    (tag) => !featured.includes(hashtagId(tag)),
  )
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.buttons} aria-label={t('settings.featured_tags.proposals')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Button
            size="small"
            icon={ADD}
            aria-label={t('settings.featured_tags.feature', { tag: `#${tag}` })}
            onClick={() => onAdd(tag)}
          >
            <bdi>{`#${tag}`}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
