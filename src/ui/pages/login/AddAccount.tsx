import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { FoundServer } from '../../../shared/model/foundServer.ts'
import { BROWSER, ONLY } from '../../../shared/model/keys.ts'
import { startAuthorization } from '../../common/links/startAuthorization.ts'
import { useEntity, useInstance } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { LoginError } from './LoginError.tsx'
import styles from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'
import { sayLoginFault } from './sayLoginFault.ts'

interface AddAccountProps {
  /** The account to sign in to again; empty: the user types one. */
  readonly suggested: string
}

/** Asks for an account or a server, and then signs in as that server requires (SA4). */
export function AddAccount({ suggested }: AddAccountProps) {
  const home = useEntity(BROWSER, 'accounts', ONLY)?.home
  return <Address suggested={suggested || (home ?? '')} />
}

function Address({ suggested }: AddAccountProps) {
  const engine = useEngine()
  const t = useText()
  const server = useInstance()?.server
  const field = useRef<HTMLInputElement>(null)
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, fault, clear, during } = useCommand()
  const [usesForm, setUsesForm] = useState(false)
  /** The found server, if its posts can only be polled. The user then continues, or not (SA52). */
  const [polled, setPolled] = useState<FoundServer | null>(null)
  // The suggestion comes with the list of accounts, which may load after the field is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another suggestion is selected again
  useEffect(() => {
    if (typed === null && document.activeElement === field.current) field.current?.select()
  }, [suggested])
  if (usesForm)
    return (
      <>
        <LoginForm autoFocus />
        <p className={styles.links}>
          <Button kind="quiet" onClick={() => setUsesForm(false)}>
            {t('accounts.other_server')}
          </Button>
        </p>
      </>
    )
  const goOn = async (): Promise<Outcome<unknown>> => {
    const ended =
      polled === null
        ? await engine.run({ kind: 'findServer', address: typed ?? suggested })
        : ok({ server: polled })
    if (!ended.ok) return ended
    const found = ended.value?.server
    // `LoginForm` signs in at the instance of this tab. Any other instance signs people in on its own page.
    if (found?.own && (server === undefined || server === found.url)) {
      setUsesForm(true)
      return ended
    }
    // The user may be on another page by now.
    const isHere = (): boolean => field.current !== null
    if (!isHere()) return ended
    if (found?.polled && polled === null) {
      setPolled(found)
      return ended
    }
    return startAuthorization(engine, found && { server: found.url }, isHere)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const ended = await during(goOn)
    if (ended?.ok === false) field.current?.focus()
  }
  const words = fault === null ? '' : fault.textKey === undefined ? sayLoginFault(t, fault) : t(fault.textKey)
  return (
    <form
      className={styles.form}
      aria-label={t('accounts.add')}
      onSubmit={(event) => void onSubmit(event)}
      onChange={() => {
        clear()
        setPolled(null)
      }}
    >
      <TextField
        ref={field}
        label={t('accounts.address')}
        hint={t('accounts.address_hint')}
        name="address"
        value={typed ?? suggested}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
        onFocus={({ target }) => target.select()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        required
      />
      {polled !== null && (
        <p role="alert" className={styles.notice}>
          {t('accounts.polled', { host: new URL(polled.url).host })}
        </p>
      )}
      <LoginError words={words} onDismiss={clear} />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={busy}>
          {t(busy ? 'accounts.looking' : 'accounts.continue')}
        </Button>
      </div>
      <p className={styles.note}>{t('accounts.elsewhere')}</p>
    </form>
  )
}
