import { rememberCommand } from './recents.ts'
import { keepLast } from './repeat.ts'

/** What the palette keeps of a command that ran: how much it is used, and what may be repeated. */
export function afterRun(commandId: string, moved: boolean): void {
  rememberCommand(commandId)
  keepLast(commandId, moved)
}
