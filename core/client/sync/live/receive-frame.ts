import { frames } from '#core/shared/event.ts'
import { queryClient } from '../../api/query.ts'
import { registry } from '../../registry/app-registry.ts'
import type { LiveHandler } from '../../registry/contract.ts'
import { handleCoreEvent } from './event-handlers.ts'
import { liveState } from './live-state.ts'
import type { SocketFrame } from './socket.ts'
import { receiveViewers } from './viewers.ts'

const presenceEvent = /^(.+)-user(Online|Offline)$/

/** Passes a frame to its handlers. A handler that throws does not stop the other handlers. */
export function receiveFrame({ event, data }: SocketFrame): void {
  if (event === frames.registered) {
    liveState.online = Object.fromEntries(idsIn(data, 'online').map(id => [id, true as const]))
    return
  }
  if (event === frames.reload) {
    void queryClient.invalidateQueries()
    return
  }
  if (event === frames.here) {
    receiveViewers(data)
    return
  }
  if (event === frames.presence) {
    for (const userId of idsIn(data, 'online')) setOnline(userId, true)
    for (const userId of idsIn(data, 'offline')) setOnline(userId, false)
    return
  }
  const presence = presenceEvent.exec(event)
  if (presence?.[1]) setOnline(presence[1], presence[2] === 'Online')
  handleCoreEvent(event, data)
  for (const handler of registry.live.list()) {
    if (handler.event !== event) continue
    void callHandler(handler, data)
  }
}

async function callHandler(handler: LiveHandler, data: unknown): Promise<void> {
  try {
    await handler.receive(data)
  } catch (error) {
    reportError(error)
    // Which queries the failed handler would have invalidated is unknown: all are.
    void queryClient.invalidateQueries()
  }
}

function setOnline(userId: string, online: boolean): void {
  if (!liveState.online) return
  if (online) liveState.online[userId] = true
  else delete liveState.online[userId]
}

function idsIn(data: unknown, name: string): string[] {
  const ids: unknown = typeof data === 'object' && data !== null && Object.hasOwn(data, name) && Reflect.get(data, name)
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
