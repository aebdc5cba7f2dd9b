import { useNav } from '../blocks/navigation/useNav.ts'
import { ScrolledPage } from '../common/page/ScrolledPage.tsx'
import { useText } from '../i18n/i18n.ts'
import { PinEditor } from './nav/PinEditor.tsx'

/** `/nav-edit`: edits the pinned entries where there is no sidebar to edit them in (N28). */
export function EditNavigationPage() {
  const t = useText()
  const nav = useNav()
  return (
    <ScrolledPage title={t('nav.edit_nav_mobile')}>
      <PinEditor nav={nav} />
    </ScrolledPage>
  )
}
