import { ActionBar, CommandButton, useT } from '#core/client/index.ts'
import type { PlanView } from '../shared/view.ts'

const commands = [
  ['plans.status', 'plans.status'],
  ['plans.tag', 'plans.bar-tag'],
  ['plans.link', 'plans.bar-link'],
  ['plans.lift', 'plans.bar-move'],
  ['plans.delete', 'plans.bar-delete'],
] as const

/** At the foot while nodes are selected together: what is done with all of them. */
export function SelectionBar({ view: { selected } }: { view: PlanView }) {
  const t = useT()
  return (
    <ActionBar count={selected.size} clear={{ command: 'plans.unselect', label: 'plans.bar-clear' }}>
      {commands.map(([command, label]) => (
        <CommandButton key={command} command={command} variant="ghost">
          {t(label)}
        </CommandButton>
      ))}
    </ActionBar>
  )
}
