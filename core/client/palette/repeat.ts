import type { Command } from '../registry/contract.ts'
import { house } from '../registry/house.ts'

let last: string | undefined

/** Remembers what was run last, of what stands in the palette; going somewhere is not worth repeating. */
export function keepLast(commandId: string, moved: boolean): void {
  const command = house.commands.get(commandId)
  if (command && !command.hidden && !command.safe && !moved && commandId !== 'palette.repeat') last = commandId
}

/** The last command that may be repeated. */
export function lastCommand(): Command | undefined {
  return last === undefined ? undefined : house.commands.get(last)
}
