import { isApplicable, labelOf } from '../../context/run-command.ts'
import { t } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import type { CommandContext } from '../../registry/contract.ts'
import { showToast } from '../../toasts/index.ts'
import { rememberCommand } from './recents.ts'

let lastCommandId: string | undefined

/** Remembers the last command that is listed in the palette; navigation is not repeated. */
export function rememberLastCommand(commandId: string, moved: boolean): void {
  const command = registry.commands.get(commandId)
  if (command && !command.hidden && !command.safe && !moved && commandId !== 'palette.repeat') lastCommandId = commandId
}

/** Records a command run for ranking, and for repeating if it may be repeated. */
export function recordCommandRun(commandId: string, moved: boolean): void {
  rememberCommand(commandId)
  rememberLastCommand(commandId, moved)
}

/** Runs the last command again on the current target, or says why it does not apply. */
export async function repeatLast({ facts, entities, run }: CommandContext): Promise<void> {
  const command = lastCommandId === undefined ? undefined : registry.commands.get(lastCommandId)
  if (!command) return void showToast({ kind: 'info', id: 'repeat', title: t('palette.nothing-to-repeat') })
  if (!isApplicable(command, facts, entities))
    return void showToast({
      kind: 'info',
      id: 'repeat',
      title: t({ id: 'palette.does-not-apply', values: { command: t(labelOf(command)) } }),
    })
  await run(command.id)
}
