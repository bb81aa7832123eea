import { declaredKeys, isMac, keysWith, registry } from '#core/client/index.ts'
import type { KeyRegistry } from '../rows/apply-key-change.ts'
import type { ImportRules } from '../rows/import-export.ts'
import type { RecordingRules } from '../rows/recording.ts'
import { keyRefusal } from '../rows/refusal.ts'

/** The shortcuts of this page. */
export const keyRegistry: KeyRegistry = { declared: declaredKeys, withRows: keysWith }

/** What keys a command can have on this machine. */
export const keyRules: RecordingRules & ImportRules = {
  house: keyRegistry,
  isKnown: command => registry.commands.get(command) !== undefined,
  refusal: (keys, command) => keyRefusal(keys, { inText: registry.commands.get(command)?.inText === true, isMac }),
}
