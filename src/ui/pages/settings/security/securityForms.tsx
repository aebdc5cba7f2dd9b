import type { CommandBody } from '../../../../shared/commands/command.ts'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { notice } from '../../../common/notices/notices.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import type { CommandOutcome, Engine } from '../../../engine/engine.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { type CommandField, CommandForm } from '../parts/CommandForm.tsx'

/** The current password, which the instance asks for before a change. */
export const PASSWORD: CommandField<'password'> = {
  name: 'password',
  label: 'settings.security.current_password',
  type: 'password',
  autoComplete: 'current-password',
  empty: 'settings.security.password_needed',
}

/** POST /api/pleroma/change_email (AC11). */
export function EmailForm() {
  const engine = useEngine()
  const t = useText()
  return (
    <CommandForm
      label={t('settings.security.email')}
      fields={[
        {
          name: 'email',
          label: 'settings.security.new_email',
          type: 'email',
          autoComplete: 'email',
          empty: 'settings.security.email_needed',
          check: ({ email }) => (email.includes('@') ? undefined : 'settings.security.email_needed'),
        },
        PASSWORD,
      ]}
      button="settings.security.change_email"
      failed="settings.security.email_failed"
      done="settings.security.email_changed"
      run={({ email, password }) => engine.run({ kind: 'changeEmail', email: email.trim(), password })}
    />
  )
}

/** POST /api/pleroma/change_password (AC11). The instance ends all sessions, so this one is closed as well. */
export function PasswordForm() {
  const engine = useEngine()
  const t = useText()
  return (
    <CommandForm
      label={t('settings.security.password')}
      fields={[
        PASSWORD,
        {
          name: 'next',
          label: 'settings.security.new_password',
          type: 'password',
          autoComplete: 'new-password',
          empty: 'settings.security.new_password_needed',
        },
        {
          name: 'again',
          label: 'settings.security.new_password_again',
          type: 'password',
          autoComplete: 'new-password',
          empty: 'settings.security.new_password_needed',
          check: ({ next, again }) => (next === again ? undefined : 'settings.security.passwords_differ'),
        },
      ]}
      button="settings.security.change_password"
      failed="settings.security.password_failed"
      run={({ password, next }) =>
        runAndSignOut(engine, 'settings.security.password_changed', {
          kind: 'changePassword',
          password,
          next,
        })
      }
    />
  )
}

/** POST /api/pleroma/move_account (AC15). */
export function MoveForm() {
  const engine = useEngine()
  const t = useText()
  return (
    <CommandForm
      label={t('settings.security.move')}
      fields={[
        {
          name: 'target',
          label: 'settings.security.move_target',
          type: 'text',
          autoComplete: 'off',
          empty: 'settings.security.move_target_needed',
          check: ({ target }) =>
            /^@?[^\s@]+@[^\s@]+$/.test(target.trim()) ? undefined : 'settings.security.move_target_needed',
        },
        PASSWORD,
      ]}
      button="settings.security.move_button"
      danger
      failed="settings.security.move_failed"
      done="settings.security.moved"
      run={async ({ target, password }) => {
        const sure = await openConfirm(engine, {
          title: t('settings.security.move_confirm', { account: target.trim() }),
          body: t('settings.security.move_confirm_hint'),
          confirmLabel: t('settings.security.move_button'),
          danger: true,
        })
        return sure ? engine.run({ kind: 'moveAccount', target, password }) : null
      }}
    />
  )
}

/** POST /api/pleroma/disable_account. */
export function DisableForm() {
  const engine = useEngine()
  const t = useText()
  return (
    <CommandForm
      label={t('settings.security.disable')}
      fields={[PASSWORD]}
      button="settings.security.disable_button"
      danger
      failed="settings.security.disable_failed"
      run={async ({ password }) => {
        const sure = await openConfirm(engine, {
          title: t('settings.security.disable_confirm'),
          body: t('settings.security.disable_hint'),
          confirmLabel: t('settings.security.disable_button'),
          danger: true,
        })
        return sure
          ? runAndSignOut(engine, 'settings.security.disabled', { kind: 'disableOwnAccount', password })
          : null
      }}
    />
  )
}

/** POST /api/pleroma/delete_account, after a confirmation (AC12). */
export function DeleteForm() {
  const engine = useEngine()
  const t = useText()
  return (
    <CommandForm
      label={t('settings.security.delete')}
      fields={[PASSWORD]}
      button="settings.security.delete_button"
      danger
      failed="settings.security.delete_failed"
      run={async ({ password }) => {
        const sure = await openConfirm(engine, {
          title: t('settings.security.delete_confirm'),
          body: t('settings.security.delete_hint'),
          confirmLabel: t('settings.security.delete_button'),
          danger: true,
        })
        return sure
          ? runAndSignOut(
              engine,
              'settings.security.deleted',
              { kind: 'deleteOwnAccount', password },
              // Nobody will log in to it again (S48).
              'delete',
            )
          : null
      }}
    />
  )
}

/**
 * Runs a change that ends all sessions, shows `doneText`, and signs out here, too, instead of waiting for a refused
 * request.
 */
async function runAndSignOut(
  engine: Engine,
  doneText: TextKey,
  change: CommandBody,
  drafts: 'keep' | 'delete' = 'keep',
): Promise<CommandOutcome> {
  const changed = await engine.run(change)
  if (!changed.ok) return changed
  closeSettings(engine)
  notice(engine, doneText, 'success')
  return engine.run({ kind: 'signOut', drafts })
}
