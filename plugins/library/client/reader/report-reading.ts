import { ignoreRefusal } from '#core/client/index.ts'

/** How often the time that somebody reads is reported. */
const everySeconds = 30
/** After this time without input the reader counts as away. */
const idleSeconds = 120

type Report = (data: { read?: boolean; readingTime?: number }) => Promise<unknown>

/**
 * Reports that a chapter is read, and for how long it is in front of somebody who does something; ends with the result.
 */
export function reportReading(send: Report): () => void {
  let seconds = 0
  let idle = 0
  const active = () => {
    idle = 0
  }
  const report = (data: Parameters<Report>[0]) => void send(data).catch(ignoreRefusal)
  const tick = () => {
    idle += 1
    if (document.visibilityState !== 'visible' || idle > idleSeconds) return
    seconds += 1
    if (seconds < everySeconds) return
    report({ readingTime: seconds })
    seconds = 0
  }
  const timer = setInterval(tick, 1000)
  const events = ['keydown', 'pointermove', 'wheel', 'scroll'] as const
  for (const name of events) addEventListener(name, active, { passive: true, capture: true })
  report({ read: true })
  return () => {
    clearInterval(timer)
    for (const name of events) removeEventListener(name, active, { capture: true })
    if (seconds > 0) report({ readingTime: seconds })
  }
}
