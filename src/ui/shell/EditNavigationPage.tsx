import { useNav } from '../blocks/navigation/useNav.ts'
import { ScrolledPage } from '../common/page/ScrolledPage.tsx'
import { useText } from '../i18n/i18n.ts'
import { PinEditor } from './nav/PinEditor.tsx'

/** `/nav-edit`: the pinned navigation, for who has no sidebar to edit it in (spec/1 §2). */
export function EditNavigationPage() {
  const t = useText()
  const nav = useNav()
  return (
    <ScrolledPage title={t('nav.edit_nav_mobile')}>
      <PinEditor nav={nav} />
    </ScrolledPage>
  )
}
