import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { frames } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { app } from '../api/app-state.ts'
import { refetchUser, session } from '../session/session.ts'
import { debounce } from '../ui/debounce.ts'
import { here } from './here.ts'
import { receive } from './receive.ts'
import { type LiveSocket, openSocket, type Wire, type WireEvents } from './socket.ts'
import { live } from './state.ts'

const sayMs = 200

/** The socket stands as long as somebody with an identity is signed in (foundation 4, Real-time connection). */
export function startLive(): void {
  let current: { userId: string; socket: LiveSocket } | undefined

  function follow(): void {
    const userId = session.user?.userIdSelected ? session.user.userId : undefined
    if (userId === current?.userId) return
    current?.socket.close()
    live.online = null
    current = userId === undefined ? undefined : { userId, socket: open(userId) }
  }

  function open(userId: string): LiveSocket {
    return openSocket({
      userId,
      after: app.seq,
      connect,
      random: Math.random,
      now: () => performance.now(),
      onFrame: receive,
      onConnected: connected => {
        live.connected = connected
        here.people = []
        if (!connected) return
        app.network = true
        sayShown()
      },
      // Somebody else may be signed in by now, or the same person anew.
      onRefused: refetchUser,
      onUnreachable: () => void endDeadSession(),
    })
  }

  const sayShown = () => current?.socket.say(frames.open, here.shown)
  // Who leafs through things is seen at the one they stay with.
  subscribeKey(here, 'shown', debounce(sayShown, sayMs))
  const wake = () => current?.socket.wake()
  subscribe(session, follow)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) wake()
  })
  follow()
}

function connect({ opened, said, closed }: WireEvents): Wire {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
  socket.onopen = opened
  socket.onmessage = ({ data }) => said(data)
  socket.onclose = ({ code }) => closed(code)
  return socket
}

/** A browser does not say why a socket is refused. No network is nothing new: calls tell of that. */
async function endDeadSession(): Promise<void> {
  const answer = await fetch(`${limits.apiBase}/user/me`).catch(() => undefined)
  if (answer?.status === 401) await refetchUser()
}
