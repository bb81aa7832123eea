import { frames } from '#core/shared/event.ts'
import { fieldsOf } from '../../api/change-answers.ts'
import { queryClient } from '../../api/query.ts'
import { receiveEvent } from './live-events.ts'
import { liveState } from './live-state.ts'
import type { SocketFrame } from './reconnecting-socket.ts'
import { receiveViewers } from './viewers.ts'

const presenceEvent = /^(.+)-user(Online|Offline)$/

/** Passes a frame to presence, viewers or live updates. */
export function receiveFrame({ event, data }: SocketFrame): void {
  if (event === frames.registered)
    liveState.online = Object.fromEntries(idsIn(data, 'online').map(id => [id, true as const]))
  else if (event === frames.reload) void queryClient.invalidateQueries()
  else if (event === frames.viewers) receiveViewers(data)
  else if (event === frames.presence) {
    for (const userId of idsIn(data, 'online')) setOnline(userId, true)
    for (const userId of idsIn(data, 'offline')) setOnline(userId, false)
  } else {
    const presence = presenceEvent.exec(event)
    if (presence?.[1]) setOnline(presence[1], presence[2] === 'Online')
    receiveEvent(event, data)
  }
}

function setOnline(userId: string, online: boolean): void {
  if (!liveState.online) return
  if (online) liveState.online[userId] = true
  else delete liveState.online[userId]
}

function idsIn(data: unknown, name: string): string[] {
  const ids: unknown = Object.hasOwn(fieldsOf(data), name) && fieldsOf(data)[name]
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
}
