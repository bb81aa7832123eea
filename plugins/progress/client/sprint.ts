import { proxy } from 'valtio'
import {
  CallError,
  type CommandContext,
  call,
  emitOwnEvent,
  flushUnsaved,
  readLocal,
  removeLocal,
  session,
  showToast,
  t,
  timeZone,
  writeLocal,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { progressCalls, progressEvent } from '../shared.ts'

/** Two tones of a small bell, in hertz. */
const tones = [880, 1318.5]
const gapSeconds = 0.22
const soundSeconds = 1.6

/** A short bell. Browsers are silent on a page that was not touched yet, and those without sound have no AudioContext. */
function ringBell(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') {
    void audio.close()
    return
  }
  for (const [at, frequency] of tones.entries()) {
    const from = audio.currentTime + at * gapSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.25, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + soundSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + soundSeconds)
    if (at === tones.length - 1) tone.onended = () => void audio.close()
  }
}

/** A sprint that goes on; this device rings at its end. */
export interface RunningSprint extends Place {
  sprintId: string
  /** by the clock of this device, in milliseconds since 1970 */
  endsAt: number
}

/** What the clock in the top bar shows. */
export const sprintState = proxy<{ running: RunningSprint | null }>({ running: null })

const soundKey = 'sprint-sound'
const isSilent = () => readLocal(soundKey) === 'off'

/** Stored on this device, for its user: a reload does not end a sprint. */
const sprintKey = (userId = session.user?.userId) => `sprint/${userId ?? ''}`

/** The sprint that is stored here. */
function storedSprint(userId?: string): RunningSprint | null {
  const stored = readLocal(sprintKey(userId))
  return stored === null ? null : (JSON.parse(stored) as RunningSprint)
}

/** Shows what is stored, which another tab may have changed. */
export function refreshSprint(userId?: string): void {
  sprintState.running = storedSprint(userId)
}

export async function startSprint({ spaceId = '', projectId = '' }: CommandContext, minutes: number): Promise<void> {
  const place = { spaceId, projectId }
  const other = storedSprint()
  if (other && other.endsAt > Date.now()) {
    showToast({ kind: 'info', id: 'sprint', title: t('progress.sprint-runs') })
    return
  }
  const { sprintId } = await call(progressCalls.startSprint, { ...place, minutes })
  const running = { ...place, sprintId, endsAt: Date.now() + minutes * 60_000 }
  writeLocal(sprintKey(), JSON.stringify(running))
  sprintState.running = running
  await emitOwnEvent(progressEvent, place)
  showToast({ kind: 'ok', id: 'sprint', title: t('progress.sprint-started', { count: minutes }) })
}

/** Ends it early: the one of this device, else one that goes on elsewhere. */
export async function endSprintNow({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  const here = storedSprint()
  if (here) return endSprint(here)
  const { sprints } = await call(progressCalls.read, { spaceId, projectId, zone: timeZone(), days: 1 })
  const open = sprints.find(({ words }) => words === null)
  if (open) return endSprint({ spaceId, projectId, sprintId: open.sprintId, endsAt: 0 })
  showToast({ kind: 'info', id: 'sprint', title: t('progress.no-sprint') })
}

/** The time is over. Of several tabs, the first rings. */
export async function endOnTime(sprintId: string): Promise<void> {
  const stored = storedSprint()
  if (stored?.sprintId !== sprintId) return refreshSprint()
  removeLocal(sprintKey())
  if (!isSilent()) ringBell()
  await endSprint(stored)
}

/** Has what was typed saved and counted, and says how much it is. */
async function endSprint({ sprintId, endsAt, ...place }: RunningSprint): Promise<void> {
  removeLocal(sprintKey())
  sprintState.running = null
  await flushUnsaved()
  try {
    const { words, minutes } = await call(progressCalls.endSprint, { ...place, sprintId })
    await emitOwnEvent(progressEvent, place)
    showToast({
      ...{ kind: 'ok', id: 'sprint', title: t('progress.sprint-over', { count: words ?? 0 }) },
      text: t('progress.sprint-length', { count: minutes }),
    })
  } catch (error) {
    // Whoever ends it later gets its words counted to the end of its time.
    if (!(error instanceof CallError && error.status === 404)) throw error
    showToast({ kind: 'info', id: 'sprint', title: t('progress.sprint-gone') })
  }
}

export function toggleSound(): void {
  const silent = isSilent()
  if (silent) removeLocal(soundKey)
  else writeLocal(soundKey, 'off')
  if (silent) ringBell()
  showToast({ kind: 'ok', id: 'sprint-sound', title: t(silent ? 'progress.sound-on' : 'progress.sound-off') })
}
