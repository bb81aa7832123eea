import { links } from '#core/shared/links.ts'
import type { Command, Slot } from '../registry/contract.ts'

/** One command for every section of the settings. */
export function settingsCommands(slots: readonly Slot[]): Command[] {
  return slots.flatMap(slot =>
    slot.slot === 'settings'
      ? {
          id: `settings.open-${slot.id}`,
          icon: slot.icon,
          when: { identity: true },
          run: ({ go }) => go(links.settings(slot.id)),
        }
      : [],
  )
}
