import budgets from '../budgets.json' with { type: 'json' }
import type { Figure } from '../harness/figure.ts'
import { openRig, rest } from '../harness/rig.ts'

export const sockets: Figure = {
  name: 'sockets',
  title: 'Websockets at the instance',
  async run(report, { dist, quick }) {
    const rig = await openRig({ dist })
    try {
      for (const count of quick ? [1, 5] : [1, 5, 10, 20]) {
        await rig.openTabs(count)
        await rest(1_000)
        const { websockets } = rig.instance.control.stats()
        report({
          what: `${count} tabs`,
          value: websockets,
          unit: 'count',
          budget: budgets.sockets.websockets,
        })
      }
    } finally {
      await rig.close()
    }
    const dedicated = await openRig({ dist, form: 'dedicated' })
    try {
      await dedicated.openTabs(5)
      await rest(1_000)
      const { websockets } = dedicated.instance.control.stats()
      report({
        what: '5 tabs, dedicated',
        value: websockets,
        unit: 'count',
        note: 'one engine leads, the others follow',
      })
    } finally {
      await dedicated.close()
    }
  },
}
