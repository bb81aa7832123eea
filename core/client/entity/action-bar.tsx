import { CommandButton } from '../desk/command-button.tsx'
import { applies, contextFor } from '../desk/commands.ts'
import { useFacts } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import type { Command } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import styles from './entity-list.module.css'

/** What takes things away stands last, where nobody hits it on the way to something else. */
const order = ({ danger, removes }: Command) => (danger ? 2 : removes ? 1 : 0)

/** What can be done with the selected rows: the same commands, made of the same declarations. */
export function ActionBar({ count }: { count: number }) {
  const t = useT()
  const commands = useHouse().commands.list()
  const now = useFacts()
  if (count === 0) return null
  const { things } = contextFor()
  const fitting = commands
    .filter(command => command.on && command.many && !command.hidden && !command.offBar)
    .filter(command => applies(command, now, things))
    .toSorted((a, b) => order(a) - order(b))
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('list.selected', { count })}>
      <b>{t('list.selected', { count })}</b>
      {fitting.map(command => (
        <CommandButton key={command.id} command={command.id} variant="ghost" />
      ))}
      <span className={styles.rule} />
      <CommandButton command="list.clear" variant="ghost" />
    </div>
  )
}
