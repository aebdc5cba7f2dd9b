import { useMemo } from 'react'
import { MentionAvatar } from '../blocks/status/lateParts.tsx'
import { InternalLink } from '../common/links/InternalLink.tsx'
import { profileTo, tagTo } from '../common/links/paths.ts'
import { useInstance, usePreference, useSession } from '../hooks/hooks.ts'
import { useText } from '../i18n/i18n.ts'
import type { RichTextDeps } from '../parts/RichText.tsx'

/** Where links in posts lead, and how mentions look. The object changes only when one of its inputs does. */
export function useRichTextWorld(): RichTextDeps {
  const t = useText()
  const instance = useInstance()
  const meId = useSession()?.userId
  const still = usePreference('stopGifs')
  const host = usePreference('mentionLinkDisplay')
  const fade = usePreference('mentionLinkFadeDomain')
  const tooltip = usePreference('mentionLinkShowTooltip')
  const yous = usePreference('mentionLinkShowYous')
  const bold = usePreference('mentionLinkBoldenYou')
  const avatars = usePreference('mentionLinkShowAvatar')
  return useMemo(() => {
    const homeHost = instance?.host
    return {
      Link: InternalLink,
      hashtagTo: ({ tag }) => tagTo(tag),
      // An account that the instance did not name is looked up by what is written, wherever its author's link leads (PO8).
      mentionTo: ({ id, name, host: at }) =>
        profileTo(
          { id: id ?? '', acct: at && (id === undefined || at !== homeHost) ? `${name}@${at}` : name },
          instance,
        ),
      still,
      look: {
        host,
        fade,
        tooltip,
        me: meId === undefined ? null : { id: meId, words: yous ? ` ${t('status.you')}` : '', bold },
        ...(avatars ? { Avatar: MentionAvatar } : {}),
      },
      ...(homeHost === undefined ? {} : { homeHost }),
    }
  }, [instance, still, host, fade, tooltip, yous, bold, avatars, meId, t])
}
