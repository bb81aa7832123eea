import { proxy, useSnapshot } from 'valtio'

/** What the socket tells of: whether it stands, and who has a page open. */
export const liveState = proxy<{
  connected: boolean
  /** by public user id; null until the server has said */
  online: Record<string, true> | null
}>({ connected: false, online: null })

/** Whether a person is online: what the server tells as it happens wins over what was read earlier (decision A-040). */
export function useOnline(userId: string, initial = false): boolean {
  const { online } = useSnapshot(liveState)
  return online ? Object.hasOwn(online, userId) : initial
}
