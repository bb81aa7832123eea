import { applies, labelOf } from '../desk/commands.ts'
import { t } from '../i18n/intl.ts'
import type { CommandContext } from '../registry/contract.ts'
import { showToast } from '../toasts/index.ts'
import { lastCommand } from './repeat.ts'

/** Runs the last command once more, on what is under the keys now, or says why it does not apply. */
export async function repeatLast({ facts, things, run }: CommandContext): Promise<void> {
  const command = lastCommand()
  if (!command) return void showToast({ kind: 'info', id: 'repeat', title: t('palette.nothing-to-repeat') })
  if (!applies(command, facts, things))
    return void showToast({
      kind: 'info',
      id: 'repeat',
      title: t({ id: 'palette.does-not-apply', values: { command: t(labelOf(command)) } }),
    })
  await run(command.id)
}
