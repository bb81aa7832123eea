import { rememberCommand } from './recents.ts'
import { rememberLastCommand } from './repeat.ts'

/** Records a command run for ranking, and for repeating if it may be repeated. */
export function recordCommandRun(commandId: string, moved: boolean): void {
  rememberCommand(commandId)
  rememberLastCommand(commandId, moved)
}
