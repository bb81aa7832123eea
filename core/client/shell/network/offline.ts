import { proxy } from 'valtio'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../../api/call.ts'
import { commandContext } from '../../context/command-context.ts'

/** How an outage is shown: over the whole page, or as a note beside a text being edited. */
export const offline = proxy<{ note: boolean }>({ note: false })

const backoffMs = [500, 1000, 2000, 4000, 8000, 15_000]

/**
 * Probes the server until it answers; any answer sets the application online. Returns a function that stops it.
 */
export function probeUntilReachable(onUnanswered: () => void): () => void {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  async function probe(): Promise<void> {
    clearTimeout(timer)
    try {
      await call(csrfTokenCall, {}, { quiet: true, signal: controller.signal })
    } catch {
      if (controller.signal.aborted) return
      onUnanswered()
      timer = setTimeout(() => void probe(), backoffMs[Math.min(attempts++, backoffMs.length - 1)])
    }
  }
  const probeNow = () => void probe()
  timer = setTimeout(probeNow, backoffMs[0])
  window.addEventListener('online', probeNow)
  return () => {
    controller.abort()
    clearTimeout(timer)
    window.removeEventListener('online', probeNow)
  }
}

/** Probes at once when the browser reports that the network is lost: a server on the same machine still answers. */
export function watchNetwork(): () => void {
  const probe = () => {
    call(csrfTokenCall, {}, { quiet: true }).catch(() => undefined)
  }
  window.addEventListener('offline', probe)
  return () => window.removeEventListener('offline', probe)
}

/** True while the user is editing something that the screen would cover. */
export function isBusy(): boolean {
  const { activeElement } = document
  const isWriting = activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false
  return isWriting || commandContext.overlays.length > 0
}
