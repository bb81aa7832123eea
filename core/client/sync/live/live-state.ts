import { proxy, useSnapshot } from 'valtio'

/** What the socket reports: whether it is connected, and which users are online. */
export const liveState = proxy<{
  connected: boolean
  /** by public user id; null until the server has sent it */
  online: Record<string, true> | null
}>({ connected: false, online: null })

/** Whether a user is online: presence events override the value fetched earlier. */
export function useOnline(userId: string, initial = false): boolean {
  const { online } = useSnapshot(liveState)
  return online ? Object.hasOwn(online, userId) : initial
}
