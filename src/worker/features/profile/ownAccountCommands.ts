import type { OWN_ACCOUNT_COMMANDS } from '../../../shared/commands/ownAccount.ts'
import type { HandlersOf } from '../../context/handler.ts'
import { setAccountOption } from '../preferences/setAccountOption.ts'
import { editProfile } from './editProfile.ts'

export const ownAccountHandlers: HandlersOf<typeof OWN_ACCOUNT_COMMANDS> = { setAccountOption, editProfile }
