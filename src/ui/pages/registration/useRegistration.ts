import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type {
  PendingSignIn,
  RegistrationField,
  RegistrationForm,
} from '../../../shared/model/registration.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { bestLanguage, browserLocale, type Language } from '../../i18n/languages.ts'
import { captchaIn } from './CaptchaField.tsx'
import { errorsIn, type Wrong } from './rules.ts'

export type Fields = Omit<RegistrationForm, 'languages' | 'token' | 'captcha'>

const NOTHING: Fields = {
  username: '',
  fullname: '',
  email: '',
  bio: '',
  password: '',
  confirm: '',
  birthday: '',
  reason: '',
}

/** A field's error: ours, or the instance's text. */
export type Said = { readonly wrong: Wrong } | { readonly words: string }

interface Options {
  readonly instance: Instance
  readonly token: string | undefined
  readonly onPendingSignIn: (pendingSignIn: PendingSignIn) => void
}

/** The fields of the registration form, their errors, and how to send them. */
export function useRegistration({ instance, token, onPendingSignIn }: Options) {
  const engine = useEngine()
  const navigate = useNavigate()
  const [fields, setFields] = useState(NOTHING)
  const [languages, setLanguages] = useState<readonly Language[]>(() => [
    bestLanguage([browserLocale(currentLanguage())]),
  ])
  const captchaLookup = useLookup({ kind: 'captcha' })
  const captcha = captchaIn(captchaLookup.outcome)
  const riddle = captcha?.type === 'none' ? null : captcha
  /** The token of the captcha that the solution is for. */
  const [solved, setSolved] = useState({ token: '', solution: '' })
  const solution = solved.token === riddle?.token ? solved.solution : ''
  /** Fields that were blurred, or all after a submit. */
  const [left, setLeft] = useState<ReadonlySet<RegistrationField> | 'all'>(new Set())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  /** The instance's errors by field, until the field changes. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const wrong: Partial<Record<RegistrationField, Wrong>> = {
    ...errorsIn(fields, instance, Date.now()),
    // As long as the captcha has not loaded, it is unknown whether a solution is required.
    ...(captcha === null || (riddle !== null && solution.trim() === '') ? { captcha: 'blank' as const } : {}),
  }

  const said = (field: RegistrationField): Said | null => {
    const words = refused[field]
    if (words !== undefined) return { words }
    const found = left === 'all' || left.has(field) ? wrong[field] : undefined
    return found === undefined ? null : { wrong: found }
  }
  const forget = (field: RegistrationField): void => {
    const { [field]: _, ...others } = refused
    setRefused(others)
  }

  /** Resolves to the first invalid field; null if there is none. */
  const send = async (): Promise<RegistrationField | null> => {
    if (busy) return null
    setLeft('all')
    const [first] = Object.keys(wrong) as RegistrationField[]
    if (first !== undefined) return first
    setBusy(true)
    setFault(null)
    setRefused({})
    const ended = await engine.run({
      kind: 'register',
      form: {
        ...fields,
        languages: languages.map(browserLocale),
        ...(token === undefined ? {} : { token }),
        ...(riddle === null
          ? {}
          : { captcha: { solution: solution.trim(), token: riddle.token, answerData: riddle.answerData } }),
      },
    })
    setBusy(false)
    if (ended.ok) {
      const pendingSignIn = ended.value?.pendingSignIn
      if (pendingSignIn !== undefined) onPendingSignIn(pendingSignIn)
      else void navigate('/main/friends', { replace: true })
      return null
    }
    setFault(ended.fault)
    setRefused(ended.fault.fields ?? {})
    // A captcha is valid for one attempt.
    if (riddle !== null) captchaLookup.again()
    const [named] = Object.keys(ended.fault.fields ?? {}) as RegistrationField[]
    return named ?? null
  }

  return {
    fields,
    change: (field: keyof Fields, value: string): void => {
      setFields({ ...fields, [field]: value })
      setFault(null)
      forget(field)
    },
    leave: (field: keyof Fields): void => {
      if (left !== 'all' && fields[field] !== '') setLeft(new Set([...left, field]))
    },
    languages,
    setLanguages,
    captchaLookup,
    solution,
    solve: (text: string): void => {
      setSolved({ token: riddle?.token ?? '', solution: text })
      setFault(null)
      forget('captcha')
    },
    busy,
    fault,
    closeFault: () => setFault(null),
    said,
    send,
  }
}
