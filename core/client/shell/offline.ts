import { proxy } from 'valtio'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../api/call.ts'
import { desk } from '../desk/desk.ts'

/** How an outage is shown: over the whole page, or as a note beside what is being written. */
export const offline = proxy<{ note: boolean }>({ note: false })

const pauses = [500, 1000, 2000, 4000, 8000, 15_000]

/** Asks until the server answers; an answer marks the application as online (decision A-013). The result stops it. */
export function askUntilReachable(onUnanswered: () => void): () => void {
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()
  async function ask(): Promise<void> {
    clearTimeout(timer)
    try {
      await call(csrfTokenCall, {}, { quiet: true, signal: ending.signal })
    } catch {
      if (ending.signal.aborted) return
      onUnanswered()
      timer = setTimeout(() => void ask(), pauses[Math.min(asked++, pauses.length - 1)])
    }
  }
  const now = () => void ask()
  timer = setTimeout(now, pauses[0])
  window.addEventListener('online', now)
  return () => {
    ending.abort()
    clearTimeout(timer)
    window.removeEventListener('online', now)
  }
}

/** Asks at once where the machine says that it has lost its network: a server on the same machine still answers. */
export function followNetwork(): () => void {
  const ask = () => {
    call(csrfTokenCall, {}, { quiet: true }).catch(() => undefined)
  }
  window.addEventListener('offline', ask)
  return () => window.removeEventListener('offline', ask)
}

/** Somebody is in the middle of something that a screen would take out of their hands. */
export function isBusy(): boolean {
  const { activeElement } = document
  const writes = activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false
  return writes || desk.overlays.length > 0
}
