import { isApplicable, labelOf } from '../../context/run-command.ts'
import { t } from '../../i18n/intl.ts'
import type { CommandContext } from '../../registry/contract.ts'
import { showToast } from '../../toasts/index.ts'
import { lastCommand } from './repeat.ts'

/** Runs the last command again on the current target, or says why it does not apply. */
export async function repeatLast({ facts, entities, run }: CommandContext): Promise<void> {
  const command = lastCommand()
  if (!command) return void showToast({ kind: 'info', id: 'repeat', title: t('palette.nothing-to-repeat') })
  if (!isApplicable(command, facts, entities))
    return void showToast({
      kind: 'info',
      id: 'repeat',
      title: t({ id: 'palette.does-not-apply', values: { command: t(labelOf(command)) } }),
    })
  await run(command.id)
}
