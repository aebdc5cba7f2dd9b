import type { BulkAct } from '../../../../shared/model/bulkJob.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { BulkJobs } from '../bulk/BulkJobs.tsx'
import { FILTERS_ENTRY, WORDS_ENTRY } from '../filtering/filteringEntries.tsx'
import { CommandForm } from '../parts/CommandForm.tsx'
import { partEntry } from '../parts/partEntry.tsx'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import { MutedThreads } from './MutedThreads.tsx'
import { RestrictionPart } from './RestrictionPart.tsx'

/** The acts whose jobs this tab of the settings shows. */
const ACTS: readonly BulkAct[] = ['mute', 'unmute', 'block', 'unblock', 'blockDomain', 'unblockDomain']

/** The searchable entries of the tab Mutes and blocks. */
export const RESTRICTION_ENTRIES: readonly SettingEntry[] = [
  partEntry('mutes', ['settings.restrictions.mutes', 'settings.restrictions.mutes_hint'], () => (
    <RestrictionPart
      list="mutes"
      lift="unmute"
      label="settings.restrictions.mutes"
      none="settings.restrictions.mutes_none"
    />
  )),
  partEntry(
    'mutedThreads',
    ['settings.restrictions.threads', 'settings.restrictions.threads_hint'],
    MutedThreads,
  ),
  partEntry('blocks', ['settings.restrictions.blocks', 'settings.restrictions.blocks_hint'], () => (
    <RestrictionPart
      list="blocks"
      lift="unblock"
      label="settings.restrictions.blocks"
      none="settings.restrictions.blocks_none"
    />
  )),
  partEntry(
    'domains',
    ['settings.restrictions.domains', 'settings.restrictions.domains_hint'],
    Domains,
    'domainBlocks',
  ),
]

/** Whom and what the user has muted or blocked, and the muted words and filters. */
export function RestrictionsPanel() {
  const isAvailable = useIsAvailable()
  return (
    <>
      <BulkJobs acts={ACTS} />
      {[...RESTRICTION_ENTRIES, WORDS_ENTRY, FILTERS_ENTRY].filter(isAvailable).map(({ id, Row }) => (
        <Row key={id} marks={NO_MARKS} />
      ))}
    </>
  )
}

/** The blocked domains, and a form to block another one. */
function Domains() {
  const engine = useEngine()
  const t = useText()
  return (
    <>
      <RestrictionPart
        list="domains"
        lift="unblockDomain"
        label="settings.restrictions.domains"
        none="settings.restrictions.domains_none"
      />
      <CommandForm
        label={t('settings.restrictions.block_domain')}
        fields={[
          {
            name: 'domain',
            label: 'settings.restrictions.domain',
            type: 'text',
            autoComplete: 'off',
            empty: 'settings.restrictions.domain_needed',
            check: ({ domain }) =>
              /^[^\s@/]+\.[^\s@/]+$/.test(domain.trim()) ? undefined : 'settings.restrictions.domain_needed',
          },
        ]}
        button="settings.restrictions.block_domain"
        failed="settings.restrictions.domain_failed"
        run={({ domain }) =>
          engine.run({
            kind: 'startBulk',
            act: 'blockDomain',
            targets: [{ name: domain.trim().toLowerCase() }],
          })
        }
      />
    </>
  )
}
