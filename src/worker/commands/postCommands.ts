import type { POST_COMMANDS } from '../../shared/commands/posts.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { HandlersOf } from '../context/handler.ts'
import { edit } from './edit.ts'
import { post } from './post.ts'

export const postHandlers: HandlersOf<typeof POST_COMMANDS, CommandContext> = { post, edit }
