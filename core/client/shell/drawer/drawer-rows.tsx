import { labelOf, runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistered } from '../../registry/app-registry.ts'
import { useKeysOf } from '../../shortcuts/command-keys.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import styles from './drawer.module.css'
import type { ProjectLinkProps } from './drawer-link.tsx'

/** A row of the drawer that runs a command. */
export function DrawerCommand({ command: id }: { command: string }) {
  const t = useT()
  const command = useRegistered(({ commands }) => commands.get(id))
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

/** `load` of a slot of the drawer: a row that runs a command. */
export const drawerCommand = (command: string) => async () => ({ default: DrawerCommand.bind(null, { command }) })

/** `load` of a slot of the drawer: a row that links to a page of the project. */
export const drawerProjectLink = (props: ProjectLinkProps) => async () => ({
  default: (await import('./drawer-link.tsx')).ProjectLink.bind(null, props),
})
