import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Instance } from '../../../shared/model/instance.ts'
import type {
  PendingSignIn,
  RegistrationField,
  RegistrationForm,
} from '../../../shared/model/registration.ts'
import { type TimedFault, timed } from '../../common/faults/timedFault.ts'
import { pathTo } from '../../common/links/routes.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { bestLanguage, browserLocale, type Language } from '../../i18n/languages.ts'
import { captchaIn } from './CaptchaField.tsx'
import { errorsIn, type FieldProblem } from './requirements.ts'

/** The text fields of the form. */
export type Fields = Omit<RegistrationForm, 'languages' | 'dateOfBirth' | 'locale' | 'token' | 'captcha'>

/** What is kept while the user reads another page, such as the rules. Passwords are not. */
const NOTHING: Omit<Fields, keyof typeof NO_PASSWORDS> = {
  username: '',
  fullname: '',
  email: '',
  bio: '',
  birthday: '',
  reason: '',
}
const NO_PASSWORDS = { password: '', confirm: '' }

/** A field's error: a problem that we found, or the instance's text. */
export type FieldError = { readonly problem: FieldProblem } | { readonly words: string }

interface Options {
  readonly instance: Instance
  readonly token: string | undefined
  readonly onPendingSignIn: (pendingSignIn: PendingSignIn) => void
}

/** The fields of the registration form, their errors, and how to send them. */
export function useRegistration({ instance, token, onPendingSignIn }: Options) {
  const navigate = useNavigate()
  const [kept, setKept] = useKept(`registration ${useAccountKey()}`, NOTHING)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const fields: Fields = { ...kept, ...passwords }
  const [languages, setLanguages] = useState<readonly Language[]>(() => [
    bestLanguage([browserLocale(currentLanguage())]),
  ])
  const { takesProfile = true, minAgeYears = 0 } = instance.registrationForm ?? {}
  const captchaLookup = useLookup({ kind: 'captcha' })
  const captcha = captchaIn(captchaLookup.outcome)
  const challenge = captcha?.type === 'none' ? null : captcha
  /** What the user typed, with the token of the captcha that it is for. */
  const [typedSolution, setTypedSolution] = useState({ token: '', solution: '' })
  const solution = typedSolution.token === challenge?.token ? typedSolution.solution : ''
  /** The filled-in fields that the user has left, or all after a submit. Only these show our errors. */
  const [visited, setVisited] = useState<ReadonlySet<RegistrationField> | 'all'>(new Set())
  const [fault, setFault] = useState<TimedFault | null>(null)
  /** The instance's errors by field, until the field changes. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, run } = useCommand((next) => {
    setFault(next && timed(next))
    setServerErrors(next?.fields ?? {})
  })

  const problems: Partial<Record<RegistrationField, FieldProblem>> = {
    ...errorsIn(fields, instance, Date.now()),
    // As long as the captcha has not loaded, it is unknown whether a solution is required.
    ...(captcha === null || (challenge !== null && solution.trim() === '')
      ? { captcha: 'blank' as const }
      : {}),
  }

  const errorOf = (field: RegistrationField): FieldError | null => {
    const words = serverErrors[field]
    if (words !== undefined) return { words }
    const problem = visited === 'all' || visited.has(field) ? problems[field] : undefined
    return problem === undefined ? null : { problem }
  }
  const dropServerError = (field: RegistrationField): void => {
    const { [field]: _, ...others } = serverErrors
    setServerErrors(others)
  }

  /** Resolves to the first invalid field; null if there is none. */
  const send = async (): Promise<RegistrationField | null> => {
    setVisited('all')
    const [first] = Object.keys(problems) as RegistrationField[]
    if (first !== undefined) return first
    const ended = await run({
      kind: 'register',
      form: {
        ...fields,
        ...(minAgeYears > 0 && { birthday: '', dateOfBirth: fields.birthday }),
        languages: takesProfile ? languages.map(browserLocale) : [],
        ...(!takesProfile && { locale: browserLocale(currentLanguage()) }),
        ...(token === undefined ? {} : { token }),
        ...(challenge === null
          ? {}
          : {
              captcha: {
                solution: solution.trim(),
                token: challenge.token,
                answerData: challenge.answerData,
              },
            }),
      },
    })
    if (ended === null) return null
    if (ended.ok) {
      setKept(NOTHING)
      const pendingSignIn = ended.value?.pendingSignIn
      if (pendingSignIn !== undefined) onPendingSignIn(pendingSignIn)
      else void navigate(pathTo('friends'), { replace: true })
      return null
    }
    // A captcha is valid for one attempt.
    if (challenge !== null) captchaLookup.again()
    const [named] = Object.keys(ended.fault.fields ?? {}) as RegistrationField[]
    return named ?? null
  }

  return {
    fields,
    change: (field: keyof Fields, value: string): void => {
      if (field in NO_PASSWORDS) setPasswords({ ...passwords, [field]: value })
      else setKept({ ...kept, [field]: value })
      setFault(null)
      dropServerError(field)
    },
    leave: (field: keyof Fields): void => {
      if (visited !== 'all' && fields[field] !== '') setVisited(new Set([...visited, field]))
    },
    languages,
    setLanguages,
    captchaLookup,
    solution,
    solve: (text: string): void => {
      setTypedSolution({ token: challenge?.token ?? '', solution: text })
      setFault(null)
      dropServerError('captcha')
    },
    busy,
    fault,
    closeFault: () => setFault(null),
    errorOf,
    send,
  }
}
