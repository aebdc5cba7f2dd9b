import type { POST_COMMANDS } from '../../shared/commands/posts.ts'
import type { HandlersOf } from './commandContext.ts'
import { edit } from './edit.ts'
import { post } from './post.ts'

export const postHandlers: HandlersOf<typeof POST_COMMANDS> = { post, edit }
