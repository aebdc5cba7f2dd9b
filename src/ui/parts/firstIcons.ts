// Made by scripts/makeGlyphs.mjs: the icons of the first screen. All others are in icons.ts, which loads later.
import { icon } from './icon.tsx'

export const ArrowUp = /* @__PURE__ */ icon('\ue010')
export const Check = /* @__PURE__ */ icon('\ue014')
export const CircleAlert = /* @__PURE__ */ icon('\ue01a')
export const Funnel = /* @__PURE__ */ icon('\ue028')
export const History = /* @__PURE__ */ icon('\ue02d')
export const RefreshCw = /* @__PURE__ */ icon('\ue048')
export const Settings2 = /* @__PURE__ */ icon('\ue051')
