import type { Account } from '../../../shared/model/account.ts'
import { sayDate } from '../../i18n/format.ts'
import { sayKey, useLanguage, useText } from '../../i18n/i18n.ts'
import { Check } from '../../parts/firstIcons.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Profile.module.css'

/** The birthday and the custom profile fields. */
export function ProfileFields({ account: { fields, birthday } }: { readonly account: Account }) {
  const t = useText()
  const language = useLanguage()
  // A date without a time is the same in every time zone.
  const born =
    birthday === undefined
      ? ''
      : sayDate(Date.parse(`${birthday}T00:00:00Z`), language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      {born !== '' && <p className={styles.since}>{t('user_card.birthday', { birthday: born })}</p>}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ name, nameKey, value, verifiedAt }, index) => (
            <div key={index} data-verified={verifiedAt !== undefined || undefined}>
              <dt>{nameKey === undefined ? <RichText text={name} inline /> : sayKey(t, nameKey)}</dt>
              <dd>
                <RichText text={value} />
                {verifiedAt !== undefined && (
                  <Verified
                    label={t('user_card.verified_on', {
                      date: sayDate(Date.parse(verifiedAt), language, { dateStyle: 'long' }),
                    })}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The mark of a field whose link the instance has verified (PR12). */
const Verified = ({ label }: { readonly label: string }) => (
  <span className={styles.verified} role="img" aria-label={label} data-tip={label}>
    <Check size={16} aria-hidden />
  </span>
)
