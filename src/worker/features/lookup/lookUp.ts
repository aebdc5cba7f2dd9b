import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Lookup, LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { loadListsOf } from '../lists/loadListsOf.ts'
import { lookUpOwnProfile } from '../profile/ownProfile.ts'
import { lookUpCaptcha } from '../registration/captcha.ts'
import { lookUpTagSuggestions } from '../tags/featuredTags.ts'
import { lookUpAboutInstance } from './aboutInstance.ts'
import { lookUpAccount } from './account.ts'
import { lookUpAccounts } from './accounts.ts'
import { type LookupParts, lookUpForCompose } from './composeLookups.ts'
import { lookUpMotion } from './motion.ts'
import { lookUpHistory, lookUpPostAt, lookUpQuoting } from './posts.ts'
import { lookUpProfileExtras } from './profileExtras.ts'
import type { ThemeQuestion } from './theme.ts'

/** Answers all lookups but `thread`, which its view answers. */
export async function lookUp(
  context: AccountContext,
  parts: LookupParts,
  lookup: Exclude<Lookup, { kind: 'thread' }>,
): Promise<Outcome<LookupAnswer>> {
  const { instances } = parts
  switch (lookup.kind) {
    case 'account':
      return lookUpAccount(context, lookup.name)
    case 'history':
      return lookUpHistory(context, lookup.statusId)
    case 'quoting':
      return lookUpQuoting(context, instances.instance.software, lookup.statusId)
    case 'postAt':
      return lookUpPostAt(context, lookup.url)
    case 'ownProfile':
      return lookUpOwnProfile(context)
    case 'people':
      return lookUpAccounts(context, lookup.words, lookup.following)
    case 'document':
    case 'policy':
    case 'rules':
    case 'staff':
    case 'welcome':
      return lookUpAboutInstance(context, instances, lookup)
    case 'listsOf': {
      const { accountId } = lookup
      const loaded = await loadListsOf(context, accountId)
      return loaded.ok ? ok({ accountId }) : loaded
    }
    case 'profileExtras':
      return lookUpProfileExtras(context, lookup.accountId)
    case 'tagSuggestions':
      return lookUpTagSuggestions(context)
    case 'captcha':
      return lookUpCaptcha(context)
    case 'registration':
      await instances.renew()
      return ok({ accountId: null, registrationOpen: instances.instance.registrationOpen })
    case 'motion':
      return lookUpMotion(context, lookup.url)
    case 'theme':
      return lookUpThemeLater(context, instances, lookup)
    default:
      return lookUpForCompose(context, parts, lookup)
  }
}

/** Loads the code that makes themes, which most people never need, and answers the lookup with it. */
async function lookUpThemeLater(
  context: AccountContext,
  instances: InstanceLoader,
  question: ThemeQuestion,
): Promise<Outcome<LookupAnswer>> {
  try {
    const { lookUpTheme } = await import('./theme.ts')
    return await lookUpTheme(context, instances, question)
  } catch (thrown) {
    context.log.warnOnce('could not load the code of themes', String(thrown))
    return fail('network', 'could not load the code of themes')
  }
}
