/** The plural forms of a text with a `{{count}}`, by the name of the form. */
type Forms = Readonly<Record<string, string>>

/** The texts of the collecting alert in the user's language, for the service worker, which has no texts of its own. */
export interface CountTexts {
  /** The language's code for `Intl`. */
  readonly locale: string
  readonly mentions: Forms
  readonly notifications: Forms
}

const formsOf = (value: unknown): Forms =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      ([, text]) => typeof text === 'string',
    ),
  )

/** Reads stored texts that any build may have written; null if they are unreadable. */
export function asCountTexts(value: unknown): CountTexts | null {
  if (typeof value !== 'object' || value === null) return null
  const { locale, mentions, notifications } = value as Partial<CountTexts>
  if (typeof locale !== 'string') return null
  return { locale, mentions: formsOf(mentions), notifications: formsOf(notifications) }
}

/** "37 new mentions"; null if there is no such text. */
export function sayCount(
  texts: CountTexts | null,
  { count, onlyMentions }: { readonly count: number; readonly onlyMentions: boolean },
): string | null {
  if (texts === null) return null
  const forms = onlyMentions ? texts.mentions : texts.notifications
  const form = forms[new Intl.PluralRules(texts.locale).select(count)] ?? forms.other
  return form?.replace('{{count}}', new Intl.NumberFormat(texts.locale).format(count)) ?? null
}
