import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import type { ThemeQuestion } from './theme.ts'

/** Loads the code that makes themes, which most people never need, and answers the lookup with it. */
export async function lookUpThemeLater(
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
