import { applies, contextFor, labelOf, runCommand } from '../desk/commands.ts'
import { t } from '../i18n/intl.ts'
import { house } from '../registry/house.ts'
import { showToast } from '../toasts/index.ts'

let last: string | undefined

/** Remembers what was run last, of the commands that stand in the palette; moving about is not worth repeating. */
export function keepLast(commandId: string): void {
  const command = house.commands.get(commandId)
  if (command && !command.hidden && commandId !== 'palette.repeat') last = commandId
}

/** Runs the last command once more, on what is under the keys now, or says why it does not apply. */
export async function repeatLast(): Promise<void> {
  const command = last === undefined ? undefined : house.commands.get(last)
  if (!command) return void showToast({ kind: 'info', id: 'repeat', title: t('palette.nothing-to-repeat') })
  const { facts, things } = contextFor()
  if (!applies(command, facts, things))
    return void showToast({
      kind: 'info',
      id: 'repeat',
      title: t({ id: 'palette.does-not-apply', values: { command: t(labelOf(command)) } }),
    })
  await runCommand(command.id)
}
