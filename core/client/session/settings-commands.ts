import { links } from '#core/shared/links.ts'
import type { Command, Slot } from '../registry/contract.ts'

/** A command for every section of the settings, so that each is one line of the palette away. */
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
