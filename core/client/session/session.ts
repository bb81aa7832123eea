import { proxy, useSnapshot } from 'valtio'
import type { OutputOf } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { appState } from '../api/app-state.ts'
import { call, renewToken, sessionPort } from '../api/call.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { queryClient } from '../api/query.ts'
import { discardUnsaved } from '../sync/unsaved-changes.ts'

export type User = OutputOf<typeof sessionCalls.me>['user']
type AuthStatus = 'idle' | 'loading' | 'refetching' | 'succeeded' | 'failed'

/** The signed-in user and the status of loading it (AUTH-20..26). */
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

/** the last user who was signed in on this page */
let lastUserId: string | undefined

function clearSession(): void {
  lastUserId = session.user?.userId ?? lastUserId
  session.user = null
  session.isAuthenticated = false
  session.status = 'idle'
}

/** Fetches the current user. A visitor ends as `failed`; only a network or server error rejects. */
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
 * Refetches the current user after a change made elsewhere. False if another user or nobody is signed in now: then the
 * page signs out, or reloads for the other user.
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
 * A user has signed in: the session has changed, and with it the CSRF token. If another user was signed in
 * before, the page is reloaded: it may still hold that user's text.
 */
export async function beginSession({ user }: { user: User }): Promise<void> {
  await renewToken()
  if (lastUserId !== undefined && lastUserId !== user.userId) location.reload()
  else setUser(user)
}

/** Rejects with CallError: 401 if refused or, as `second-step`, if a code is needed; 429 if rate-limited. */
export async function signIn(input: { email: string; password: string; code?: string }): Promise<void> {
  await beginSession(await call(sessionCalls.login, input, { quiet: true }))
}

/** Rejects with a CallError whose problem names the invalid fields. */
export async function register(input: { username: string; email: string; password: string }): Promise<void> {
  await beginSession(await call(sessionCalls.register, input, { quiet: true }))
}

/** Clears the session at once; the server is notified with no payload. */
export async function signOut(): Promise<void> {
  resetSession()
  try {
    await call(sessionCalls.logout, {}, { quiet: true })
    await renewToken()
  } catch {
    // The page is signed out either way; the token is renewed before the next write.
    appState.csrfToken = null
  }
}

let isEnding = false

/**
 * Runs `work`, which ends this session on the server. Meanwhile other code that learns of the end, such as the socket,
 * does not refetch the user: the page itself decides what comes next.
 */
export async function whileEnding<T>(work: () => Promise<T>): Promise<T> {
  isEnding = true
  try {
    return await work()
  } finally {
    isEnding = false
  }
}

/** The server has ended the session: clears the user from this page. */
export async function endSession(): Promise<void> {
  resetSession()
  await renewToken()
}

function resetSession(): void {
  clearSession()
  discardUnsaved('all')
  queryClient.clear()
}

type UserChange =
  | { userId: string; username: string }
  | { username: string }
  | { personalisation: User['personalisation'] }
  | { bookmarks: User['bookmarks'] }

/** Changes the user and shows the stored result. */
export async function updateUser(data: UserChange): Promise<void> {
  const { user } = await call(sessionCalls.updateUser, { data }, { quiet: true })
  session.user = user
}
