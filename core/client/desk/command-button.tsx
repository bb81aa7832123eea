import type { ReactNode } from 'react'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { useSession } from '../session/session.ts'
import { useKeysOf } from '../shortcuts/shown-keys.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { labelOf, runCommand } from './commands.ts'
import { useOffered } from './rights.ts'

interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'keys'> {
  command: string
  things?: readonly Thing[]
  args?: Readonly<Record<string, string>>
  /** only the icon; the label becomes its name and tooltip */
  iconOnly?: boolean
  /** other words than the command's own */
  children?: ReactNode
}

/** A button that does what a command does, with its label and its key. One that is not there, or not allowed here, gives none. */
export function CommandButton({ command: id, things, args, iconOnly, children, ...rest }: CommandButtonProps) {
  const command = useHouse().commands.get(id)
  const t = useT()
  const offered = useOffered(command, things)
  const keys = useKeysOf(id)
  useSession()
  if (!command || !offered) return null
  const label = t(labelOf(command))
  const refused = command.refused?.()
  // Pressed all the same, it says why.
  const inert = refused ? { 'aria-disabled': true, 'aria-description': t(refused), title: t(refused) } : {}
  const shared = { ...rest, ...inert, 'data-command': id, keys, onClick: () => void runCommand(id, { things, args }) }
  if (iconOnly)
    return <IconButton {...shared} label={label} icon={(rest.icon ?? command.icon ?? 'ellipsis') as IconName} />
  return <Button {...shared}>{children ?? label}</Button>
}
