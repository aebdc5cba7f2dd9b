import { type FormEvent, useId, useState } from 'react'
import {
  type BlockedDomain,
  DOMAIN_SEVERITIES,
  type DomainRule,
  MAX_COMMENT_CHARS,
} from '../../../shared/model/blockedDomain.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccountKey, useInstance } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Select } from '../../parts/Select.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { domainIn } from './domainIn.ts'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

const NEW_RULE: Omit<DomainRule, 'severity'> = {
  rejectMedia: false,
  rejectReports: false,
  obfuscate: false,
  privateComment: '',
  publicComment: '',
}

interface DomainInput {
  readonly domain: string
  readonly rule: DomainRule
}

/** Unsaved input, by account and domain. It outlives the window. */
const unsavedIn = perEngine(() => new Map<string, DomainInput>())

interface DomainFormProps {
  /** The restriction to change; absent for a new one. */
  readonly block?: BlockedDomain
  /** The restriction was lifted elsewhere, so the form adds it again (N47). */
  readonly isGone?: boolean
  readonly onClose: () => void
}

/** The window that adds or changes the restriction of a domain. A new one, and a change to a full block, are confirmed (MO29). */
export function DomainForm({ block, isGone = false, onClose }: DomainFormProps) {
  const engine = useEngine()
  const t = useText()
  const formId = useId()
  const has = useInstance()?.capabilities
  const unsaved = unsavedIn(useEngine())
  const key = `${useAccountKey()} ${block?.id ?? ''}`
  const [{ domain, rule }, setInput] = useState<DomainInput>(
    () =>
      unsaved.get(key) ?? {
        domain: block?.domain ?? '',
        // The milder severity, where there is a choice.
        rule: block ?? { ...NEW_RULE, severity: has?.domainSeverities ? 'silence' : 'suspend' },
      },
  )
  const [missing, setMissing] = useState(false)
  const { busy, fault, run, clear } = useCommand()
  const update = (next: DomainInput): void => {
    unsaved.set(key, next)
    setInput(next)
  }
  const choose = (change: Partial<DomainRule>): void => update({ domain, rule: { ...rule, ...change } })
  const discard = (): void => {
    unsaved.delete(key)
    onClose()
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const host = block?.domain ?? domainIn(domain)
    setMissing(host === null)
    if (host === null) return
    const blocks = rule.severity === 'suspend'
    const isStricter = blocks && block?.severity !== 'suspend'
    const sure =
      (block !== undefined && !isGone && !isStricter) ||
      (await openConfirm(engine, {
        title: t(blocks ? 'moderation.block_title' : 'moderation.restrict_title', { domain: host }),
        body: t(blocks ? 'moderation.block_confirm' : 'moderation.restrict_confirm', { domain: host }),
        confirmLabel: t(blocks ? 'user_card.block' : 'moderation.save'),
        danger: blocks,
      }))
    if (!sure) return
    const { severity, rejectMedia, rejectReports, obfuscate, privateComment, publicComment } = rule
    const chosen = { severity, rejectMedia, rejectReports, obfuscate, privateComment, publicComment }
    const ended = await run({
      kind: 'ruleDomain',
      domain: host,
      rule: chosen,
      ...(block === undefined || isGone ? {} : { id: block.id }),
    })
    if (ended?.ok) discard()
  }
  const flagField = (name: 'rejectMedia' | 'rejectReports' | 'obfuscate', label: string) => (
    <CheckboxField
      label={label}
      checked={rule[name]}
      disabled={busy}
      onChange={({ target }) => choose({ [name]: target.checked })}
    />
  )
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={
        block === undefined
          ? t('moderation.add_domain')
          : t('moderation.change_domain', { domain: block.domain })
      }
      actions={
        <>
          <Button onClick={discard}>{t('general.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('moderation.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.tools} onSubmit={(event) => void save(event)}>
        {block === undefined && (
          <TextField
            label={t('moderation.domain')}
            value={domain}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            readOnly={busy}
            error={missing ? t('moderation.domain_needed') : undefined}
            onChange={({ target }) => update({ domain: target.value, rule })}
          />
        )}
        {has?.domainSeverities && (
          <>
            <Select
              label={t('moderation.severity')}
              value={rule.severity}
              options={DOMAIN_SEVERITIES.map((value) => ({
                value,
                label: t(`moderation.severities.${value}`),
              }))}
              onChange={(severity) => choose({ severity })}
            />
            <p className={styles.secondary}>{t(`moderation.severity_hints.${rule.severity}`)}</p>
            {/* A suspended instance can send neither media nor reports. */}
            {rule.severity !== 'suspend' && flagField('rejectMedia', t('moderation.reject_media'))}
            {rule.severity !== 'suspend' && flagField('rejectReports', t('moderation.reject_reports'))}
          </>
        )}
        {flagField('obfuscate', t('moderation.obfuscate'))}
        <TextArea
          label={t('moderation.public_comment')}
          rows={2}
          maxLength={MAX_COMMENT_CHARS}
          value={rule.publicComment}
          readOnly={busy}
          onChange={({ target }) => choose({ publicComment: target.value })}
        />
        <TextArea
          label={t('moderation.private_comment')}
          rows={2}
          maxLength={MAX_COMMENT_CHARS}
          value={rule.privateComment}
          readOnly={busy}
          onChange={({ target }) => choose({ privateComment: target.value })}
        />
        {isGone && (
          <p className={styles.secondary} role="alert">
            {t('moderation.lifted')}
          </p>
        )}
        <ErrorLine
          words={isGone && fault?.code === 'missing' ? '' : sayStaffFault(t, fault)}
          closeLabel={t('general.dismiss')}
          onClose={clear}
        />
      </form>
    </Dialog>
  )
}
