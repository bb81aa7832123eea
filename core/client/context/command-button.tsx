import type { ReactNode } from 'react'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { useSession } from '../session/session.ts'
import { useKeysOf } from '../shortcuts/command-keys.ts'
import { Button, type ButtonProps } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import type { IconName } from '../ui/icon/icon.tsx'
import { useIsOffered } from './permissions.ts'
import { labelOf, runCommand } from './run-command.ts'

interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'keys'> {
  command: string
  entities?: readonly EntityRef[]
  args?: Readonly<Record<string, string>>
  /** only the icon; the label becomes its name and tooltip */
  iconOnly?: boolean
  /** other words than the command's own */
  children?: ReactNode
}

/** A button that does what a command does, with its label and its key. One that is not there, or not allowed here, gives none. */
export function CommandButton({ command: id, entities, args, iconOnly, children, ...rest }: CommandButtonProps) {
  const command = useRegistry().commands.get(id)
  const t = useT()
  const isOffered = useIsOffered(command, entities)
  const keys = useKeysOf(id)
  useSession()
  if (!command || !isOffered) return null
  const label = t(labelOf(command))
  const refused = command.refused?.()
  // Pressed all the same, it says why.
  const inert = refused ? { 'aria-disabled': true, 'aria-description': t(refused), title: t(refused) } : {}
  const buttonProps = {
    ...rest,
    ...inert,
    'data-command': id,
    keys,
    onClick: () => void runCommand(id, { entities, args }),
  }
  if (iconOnly)
    return <IconButton {...buttonProps} label={label} icon={(rest.icon ?? command.icon ?? 'ellipsis') as IconName} />
  return <Button {...buttonProps}>{children ?? label}</Button>
}
