// Setup of each test file with a document. The files share processes and their windows, since starting those was most of
// the work; each file gets our modules anew, and leaves the window as it was.
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, vi } from 'vitest'

vi.resetModules()

type Listening = Parameters<EventTarget['addEventListener']>

/** Notes the listeners that are added from now on; returns what removes them and notes no more. */
function noteListeners(target: EventTarget): () => void {
  const { addEventListener } = target
  const added: Listening[] = []
  target.addEventListener = (...listening: Listening) => {
    added.push(listening)
    addEventListener.apply(target, listening)
  }
  return () => {
    target.addEventListener = addEventListener
    for (const listening of added) target.removeEventListener(...listening)
  }
}

const address = location.href

const undo = [window, document].map(noteListeners)

afterAll(() => {
  for (const one of undo) one()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  // A saved file may have taken the window to an address of its own, from which no history leads back.
  const { happyDOM } = window as typeof window & { happyDOM: DetachedWindowAPI }
  happyDOM.setURL(address)
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
