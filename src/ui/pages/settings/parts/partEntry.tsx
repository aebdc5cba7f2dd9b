import type { ComponentType } from 'react'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { sayKey } from '../../../i18n/i18n.ts'
import type { SettingEntry } from '../settingEntry.ts'
import { Part } from './Part.tsx'

/** The entry of a part of a settings tab; `more`: further texts in it. `needs`: the part is not shown if the instance lacks this. */
export const partEntry = (
  id: string,
  [title, hint, ...more]: readonly [title: TextKey, hint: TextKey, ...more: TextKey[]],
  Content: ComponentType,
  needs?: SettingEntry['needs'],
): SettingEntry => ({
  id,
  words: (t) => [title, hint, ...more].map((key) => sayKey(t, key)),
  ...(needs && { needs }),
  Row: ({ marks }) => (
    <Part title={title} hint={hint} marks={marks}>
      <Content />
    </Part>
  ),
})
