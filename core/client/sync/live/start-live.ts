import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { frames } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { appState } from '../../api/app-state.ts'
import { refetchUser, session } from '../../session/session.ts'
import { debounce } from '../../ui/debounce.ts'
import { liveState } from './live-state.ts'
import { receiveFrame } from './receive-frame.ts'
import { type ConnectionEvents, type LiveSocket, openSocket, type SocketConnection } from './reconnecting-socket.ts'
import { viewerState } from './viewers.ts'

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
