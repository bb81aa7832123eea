import { frames } from '#core/shared/event.ts'
import { queries } from '../api/query.ts'
import type { LiveHandler } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { follow } from './handlers.ts'
import { takeBeholders } from './here.ts'
import type { Frame } from './socket.ts'
import { live } from './state.ts'

const presenceEvent = /^(.+)-user(Online|Offline)$/

/** Gives a frame to whom it concerns. One that stumbles over it does not keep it from the others. */
export function receive({ event, data }: Frame): void {
  if (event === frames.registered) {
    live.online = Object.fromEntries(idsIn(data, 'online').map(id => [id, true as const]))
    return
  }
  if (event === frames.reload) {
    void queries.invalidateQueries()
    return
  }
  if (event === frames.here) {
    takeBeholders(data)
    return
  }
  if (event === frames.presence) {
    for (const userId of idsIn(data, 'online')) setOnline(userId, true)
    for (const userId of idsIn(data, 'offline')) setOnline(userId, false)
    return
  }
  const presence = presenceEvent.exec(event)
  if (presence?.[1]) setOnline(presence[1], presence[2] === 'Online')
  follow(event, data)
  for (const handler of house.live.list()) {
    if (handler.event !== event) continue
    void hand(handler, data)
  }
}

async function hand(handler: LiveHandler, data: unknown): Promise<void> {
  try {
    await handler.receive(data)
  } catch (error) {
    reportError(error)
    // What it would have asked for anew, its code perhaps among it, is not known.
    void queries.invalidateQueries()
  }
}

function setOnline(userId: string, online: boolean): void {
  if (!live.online) return
  if (online) live.online[userId] = true
  else delete live.online[userId]
}

function idsIn(data: unknown, name: string): string[] {
  const ids: unknown = typeof data === 'object' && data !== null && Object.hasOwn(data, name) && Reflect.get(data, name)
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
