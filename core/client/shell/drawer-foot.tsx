import { labelOf, runCommand } from '../desk/commands.ts'
import { useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { useKeysOf } from '../shortcuts/shown-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { Keys } from '../ui/keys.tsx'
import styles from './drawer.module.css'
import { SlotOutlet } from './slot.tsx'

/** Panels that open over any page, and the keys. Plugins put theirs before. */
export function DrawerFoot() {
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
  const command = useHouse().commands.get(id)
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
