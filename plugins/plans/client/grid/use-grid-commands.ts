import { type Command, t, usePageCommands } from '#core/client/index.ts'
import type { PlanView } from '../../shared/view.ts'
import { type GridRows, gridRows } from './grid-cells.ts'

/** The commands that show the plot grid instead of the view of the type, and say what its rows are. */
export function useGridCommands(view: PlanView, shown: GridRows | null, show: (rows: GridRows | null) => void): void {
  const toggle: Command = {
    ...{ id: 'plans.grid', label: shown ? 'plans.leave-grid' : 'command.plans.grid', icon: 'layout-grid', keys: 'p' },
    ...{ safe: true, run: () => show(shown ? null : 'line') },
  }
  const rows: Command = {
    ...{ id: 'plans.grid-rows', label: 'command.plans.grid-rows', icon: 'rows-3', safe: true },
    steps: [
      {
        ...{ name: 'rows', label: 'plans.grid-which-rows', ask: 'choice' },
        options: () =>
          gridRows
            .filter(value => value !== shown)
            .map(value => ({ value, label: t(`plans.rows-${value}`), about: t(`plans.rows-${value}-about`) })),
      },
    ],
    run: (_, { rows: wanted = '' }) => show(gridRows.find(value => value === wanted) ?? 'line'),
  }
  usePageCommands(view.nodes.length > 0 ? [toggle, rows] : [])
}
