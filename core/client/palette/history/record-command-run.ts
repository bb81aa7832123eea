import { rememberCommand } from './recents.ts'
import { rememberLastCommand } from './repeat.ts'

/** What the palette keeps of a command that ran: how much it is used, and what may be repeated. */
export function recordCommandRun(commandId: string, moved: boolean): void {
  rememberCommand(commandId)
  rememberLastCommand(commandId, moved)
}
