import { labelOf, runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { useKeysOf } from '../../shortcuts/command-keys.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { SlotOutlet } from '../slot.tsx'
import styles from './drawer.module.css'

/** Commands that open panels over any page, and the help. Plugins' items come first. */
export function DrawerFooter() {
  return (
    <div className={styles.foot}>
      <SlotOutlet name="drawer.foot" props={{}} />
      <DrawerCommand command="shortcuts.help" />
    </div>
  )
}

/** A row of the drawer that runs a command. */
export function DrawerCommand({ command: id }: { command: string }) {
  const t = useT()
  const command = useRegistry().commands.get(id)
  const keys = useKeysOf(id)
  if (!command) return null
  return (
    <button type="button" className={styles.nav} data-command={id} onClick={() => void runCommand(id)}>
      <Icon name={command.icon ?? 'command'} />
      {t(labelOf(command))}
      {keys && <Keys keys={keys} inControl className={styles.keys} />}
    </button>
  )
}
