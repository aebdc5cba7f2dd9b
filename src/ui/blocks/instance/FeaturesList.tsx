import type { Instance } from '../../../shared/model/instance.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { sayBytes } from '../../i18n/sayBytes.ts'
import styles from './FeaturesList.module.css'

/** The features and limits of the instance. Missing features are omitted. */
export function FeaturesList({ instance }: { readonly instance: Instance }) {
  const t = useText()
  const language = useLanguage()
  const { capabilities, textLimit, uploadLimits } = instance
  const has = [
    capabilities.shout && t('features_panel.shout'),
    capabilities.chats && t('features_panel.pleroma_chat_messages'),
    capabilities.gopher && t('features_panel.gopher'),
    capabilities.suggestions && t('features_panel.who_to_follow'),
    capabilities.mediaProxy && t('features_panel.media_proxy'),
    t('features_panel.scope_options'),
  ].filter((words) => words !== false)
  const limit = textLimit === 0 ? t('features_panel.text_limit_none') : sayNumber(textLimit, language)
  return (
    <ul className={styles.list}>
      {has.map((words) => (
        <li key={words}>{words}</li>
      ))}
      <li>{`${t('features_panel.text_limit')}: ${limit}`}</li>
      {uploadLimits.generalBytes !== null && (
        <li>{`${t('features_panel.upload_limit')}: ${sayBytes(uploadLimits.generalBytes, language)}`}</li>
      )}
    </ul>
  )
}
