import type { ReactNode } from 'react'
import { useT } from '../i18n/intl.ts'
import { useRegistered } from '../registry/app-registry.ts'
import type { CommandArgs, EntityRef } from '../registry/contract.ts'
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
  args?: CommandArgs
  /** icon only; the label becomes the accessible name and the tooltip */
  iconOnly?: boolean
  /** a label other than the command's own */
  children?: ReactNode
}

/**
 * A button that runs a command, with its label and key. If the command does not exist or is not allowed here, it
 * renders nothing.
 */
export function CommandButton({ command: id, entities, args, iconOnly, children, ...rest }: CommandButtonProps) {
  const command = useRegistered(({ commands }) => commands.get(id))
  const t = useT()
  const isOffered = useIsOffered(command, entities)
  const keys = useKeysOf(id)
  useSession()
  if (!command || !isOffered) return null
  const label = t(labelOf(command))
  const refused = command.refused?.()
  // A disabled button can be pressed and then says why it is disabled.
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
