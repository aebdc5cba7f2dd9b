import type { ReactNode } from 'react'
import { History } from '../../parts/firstIcons.ts'
import {
  AtSign,
  Ban,
  CircleUser,
  Copy,
  ExternalLink,
  EyeOff,
  FilePlus2,
  Flag,
  Globe,
  House,
  ListPlus,
  MessageCircleOff,
  Pencil,
  Pin,
  PinOff,
  Quote,
  SmilePlus,
  Trash2,
  VolumeX,
} from '../../parts/icons.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'

/** The icons of a post's menu, by the ids of its entries. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  copy: <Copy size={18} />,
  open: <ExternalLink size={18} />,
  source: <Globe size={18} />,
  history: <History size={18} />,
  home: <House size={18} />,
  as: <CircleUser size={18} />,
  quote: <Quote size={18} />,
  'revoke-quote': <Quote size={18} />,
  react: <SmilePlus size={18} />,
  'mute-thread': <MessageCircleOff size={18} />,
  edit: <Pencil size={18} />,
  pin: <Pin size={18} />,
  unpin: <PinOff size={18} />,
  redraft: <FilePlus2 size={18} />,
  delete: <Trash2 size={18} />,
  mention: <AtSign size={18} />,
  mute: <VolumeX size={18} />,
  unmute: <VolumeX size={18} />,
  block: <Ban size={18} />,
  unblock: <Ban size={18} />,
  list: <ListPlus size={18} />,
  report: <Flag size={18} />,
  'moderate-sensitive': <EyeOff size={18} />,
  'moderate-scope': <Globe size={18} />,
}

/** The entries with their icons. */
export const withIcons = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.map((item) => ({ ...item, icon: ICONS[item.id] }))
