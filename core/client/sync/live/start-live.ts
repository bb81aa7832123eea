import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { frames } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { appState } from '../../api/app-state.ts'
import { fieldsOf } from '../../api/change-answers.ts'
import { queryClient } from '../../api/query.ts'
import { refetchUser, session } from '../../session/session.ts'
import { debounce } from '../../ui/debounce.ts'
import { receiveEvent } from './live-events.ts'
import { liveState } from './live-state.ts'
import {
  type ConnectionEvents,
  type LiveSocket,
  openSocket,
  type SocketConnection,
  type SocketFrame,
} from './reconnecting-socket.ts'
import { receiveViewers, viewerState } from './viewers.ts'

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

const sendDelayMs = 200

/** Keeps the socket open while a user with an identity is signed in (RT-01, RT-04, RT-05). */
export function startLive(): void {
  let current: { userId: string; socket: LiveSocket } | undefined

  function connectForSession(): void {
    const userId = session.user?.userIdSelected ? session.user.userId : undefined
    if (userId === current?.userId) return
    current?.socket.close()
    liveState.online = null
    current = userId === undefined ? undefined : { userId, socket: open(userId) }
  }

  function open(userId: string): LiveSocket {
    return openSocket({
      userId,
      after: appState.seq,
      connect,
      now: () => performance.now(),
      onFrame: receiveFrame,
      onConnected: connected => {
        liveState.connected = connected
        viewerState.viewers = {}
        if (!connected) return
        appState.network = true
        sendOpenEntity()
      },
      // Another user may be signed in by now, or the same one anew.
      onRefused: refetchUser,
      onUnreachable: () => void endDeadSession(),
    })
  }

  const sendOpenEntity = () => current?.socket.send(frames.open, viewerState.openEntities)
  // Only an entity that stays open for a moment is reported.
  subscribeKey(viewerState, 'openEntities', debounce(sendOpenEntity, sendDelayMs))
  const wake = () => current?.socket.wake()
  subscribe(session, connectForSession)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) wake()
  })
  connectForSession()
}

function connect({ opened, message, closed }: ConnectionEvents): SocketConnection {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
  socket.onopen = opened
  socket.onmessage = ({ data }) => message(data)
  socket.onclose = ({ code }) => closed(code)
  return {
    send: text => socket.send(text),
    close() {
      // Browsers report a socket that is closed before it is open as a failure.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
      else socket.close()
    },
  }
}

/** A browser does not say why a socket was refused. A network failure is ignored here: calls report it. */
async function endDeadSession(): Promise<void> {
  const answer = await fetch(`${limits.apiBase}/user/me`).catch(() => undefined)
  if (answer?.status === 401) await refetchUser()
}
