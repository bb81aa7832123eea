import { proxy, useSnapshot } from 'valtio'
import type { OutputOf } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { appState } from '../api/app-state.ts'
import { call, renewToken, sessionPort } from '../api/call.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { queryClient } from '../api/query.ts'
import { discardAll } from '../sync/offline-queue.ts'

export type User = OutputOf<typeof sessionCalls.me>['user']
export type AuthStatus = 'idle' | 'loading' | 'refetching' | 'succeeded' | 'failed'

/** Foundation 3 and 4: who is here, and how far we are in finding out. */
export const session = proxy<{ user: User | null; isAuthenticated: boolean; status: AuthStatus }>({
  user: null,
  isAuthenticated: false,
  status: 'idle',
})

sessionPort.isSignedIn = () => session.isAuthenticated
sessionPort.isStillSignedIn = () => refetchUser()
sessionPort.signOut = () => void signOut()

export function useSession() {
  return useSnapshot(session)
}

function setUser(user: User): void {
  session.user = user
  session.isAuthenticated = true
  session.status = 'succeeded'
}

/** who was here last on this page */
let lastUserId: string | undefined

function clearSession(): void {
  lastUserId = session.user?.userId ?? lastUserId
  session.user = null
  session.isAuthenticated = false
  session.status = 'idle'
}

/** Asks who is here. A visitor ends as `failed`; only a fault of the network or the server rejects. */
export async function fetchUser(): Promise<void> {
  session.status = session.isAuthenticated ? 'refetching' : 'loading'
  try {
    const { user } = await call(sessionCalls.me, {}, { quiet: true })
    setUser(user)
  } catch (error) {
    clearSession()
    session.status = 'failed'
    if (!(error instanceof CallError && error.status === 401)) throw error
  }
}

/**
 * Asks again who is here, after something happened elsewhere. False where it is not this person any longer: a sign-out
 * follows, and somebody else begins with a page of their own.
 */
export async function refetchUser(): Promise<boolean> {
  if (isEnding) return true
  const before = session.user?.userId
  try {
    const { user } = await call(sessionCalls.me, {}, { quiet: true })
    if (session.user?.userId !== before) return false
    if (user.userId !== before) {
      location.reload()
      return false
    }
    session.user = user
    return true
  } catch (error) {
    if (error instanceof NetworkError) return true
    if (error instanceof CallError) return error.status !== 401
    throw error
  }
}

/**
 * Somebody has signed in: the session changed, and the token belongs to it (decision A-015). After somebody else they begin
 * with a page of their own: what the other was writing stands on this one.
 */
export async function beginSession({ user }: { user: User }): Promise<void> {
  await renewToken()
  if (lastUserId !== undefined && lastUserId !== user.userId) location.reload()
  else setUser(user)
}

/** Rejects with CallError: 401 where refused or, as `second-step`, where a code is needed; 429 where too often. */
export async function signIn(input: { email: string; password: string; code?: string }): Promise<void> {
  await beginSession(await call(sessionCalls.login, input, { quiet: true }))
}

/** Rejects with CallError whose problem names the fields at fault. */
export async function register(input: { username: string; email: string; password: string }): Promise<void> {
  await beginSession(await call(sessionCalls.register, input, { quiet: true }))
}

/** Clears the session at once; the server is told with no payload. */
export async function signOut(): Promise<void> {
  resetSession()
  try {
    await call(sessionCalls.logout, {}, { quiet: true })
    await renewToken()
  } catch {
    // The page is signed out either way; the token is asked for again before the next change.
    appState.csrfToken = null
  }
}

let isEnding = false

/**
 * Does what ends this session on the server. What hears of that end meanwhile, the socket first of all, asks nothing: the
 * page itself says what comes then.
 */
export async function whileEnding<T>(work: () => Promise<T>): Promise<T> {
  isEnding = true
  try {
    return await work()
  } finally {
    isEnding = false
  }
}

/** The server has ended the session: this page forgets who was here. */
export async function endSession(): Promise<void> {
  resetSession()
  await renewToken()
}

function resetSession(): void {
  clearSession()
  discardAll()
  queryClient.clear()
}

type UserChange =
  | { userId: string; username: string }
  | { username: string }
  | { personalisation: User['personalisation'] }
  | { bookmarks: User['bookmarks'] }

/** Changes the person and shows what the server made of it. */
export async function updateUser(data: UserChange): Promise<void> {
  const { user } = await call(sessionCalls.updateUser, { data }, { quiet: true })
  session.user = user
}
