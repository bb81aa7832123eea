import { declaredKeys, house, isMac, keysWith } from '#core/client/index.ts'
import type { KeyHouse } from '../rows/edit.ts'
import type { ImportRules } from '../rows/exchange.ts'
import type { RecordRules } from '../rows/recording.ts'
import { refusalOf } from '../rows/refusal.ts'

/** The keys of this page. */
export const keyHouse: KeyHouse = { declared: declaredKeys, withRows: keysWith }

/** What may be a command's keys, on this machine. */
export const rules: RecordRules & ImportRules = {
  house: keyHouse,
  isKnown: command => house.commands.get(command) !== undefined,
  refusal: (keys, command) => refusalOf(keys, { inText: house.commands.get(command)?.inText === true, isMac }),
}
