import { proxy } from 'valtio'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { call } from '../../api/call.ts'
import { commandContext } from '../../context/command-context.ts'
import { Backoff } from '../../sync/retry-backoff.ts'

/** How an outage is shown: over the whole page, or as a note beside a text being edited. */
export const offline = proxy<{ note: boolean }>({ note: false })

const probe = (signal?: AbortSignal) => call(csrfTokenCall, {}, { quiet: true, signal })

/**
 * Probes the server until it answers; any answer sets the application online. Returns a function that stops it.
 */
export function probeUntilReachable(onUnanswered: () => void): () => void {
  const controller = new AbortController()
  const backoff = new Backoff(() => {
    probe(controller.signal).catch(error => {
      if (controller.signal.aborted) return
      onUnanswered()
      backoff.retry(error)
    })
  })
  backoff.retry()
  return () => {
    controller.abort()
    backoff.stop()
  }
}

/** Probes at once when the browser reports that the network is lost: a server on the same machine still answers. */
export function watchNetwork(): () => void {
  const probeNow = () => void probe().catch(() => undefined)
  window.addEventListener('offline', probeNow)
  return () => window.removeEventListener('offline', probeNow)
}

/** True while the user is editing something that the screen would cover. */
export function isServerBusy(): boolean {
  const { activeElement } = document
  const isWriting = activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false
  return isWriting || commandContext.overlays.length > 0
}
