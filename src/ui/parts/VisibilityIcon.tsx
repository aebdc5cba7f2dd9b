import type { Visibility } from '../../shared/model/account.ts'
import { useText } from '../i18n/i18n.ts'
import glyphs from './glyphs.module.css'

const ICONS: Readonly<Record<Visibility, string | undefined>> = {
  public: glyphs.public,
  unlisted: glyphs.unlisted,
  private: glyphs.lock,
  direct: glyphs.direct,
  local: glyphs.local,
  list: glyphs.list,
}

/** An icon for a post's visibility, with an accessible name. */
export function VisibilityIcon({ visibility }: { readonly visibility: Visibility }) {
  const words = useText()(`visibility.${visibility}`)
  return <span role="img" aria-label={words} title={words} className={ICONS[visibility]} />
}
