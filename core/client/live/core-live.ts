import { events } from '#core/shared/event.ts'
import type { LiveHandler } from '../registry/contract.ts'

/** The events the core itself follows; how, is fetched with the first of them. */
export const coreLive: readonly LiveHandler[] = [events.rights, events.members, events.place, events.account].map(
  event => ({ event, receive: async data => (await import('./handlers.ts')).follow(event, data) }),
)
