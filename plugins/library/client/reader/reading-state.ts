import {
  CallError,
  call,
  invalidateCalls,
  queueWrite,
  readLocal,
  setCallData,
  useCall,
  writeLocal,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { parseReading, type ReadingSettings, readingKey } from '../../shared/reading-settings.ts'
import { readingCalls } from '../../shared.ts'

const onDevice = () => parseReading(readLocal(readingKey))

/**
 * How the user reads: as on their other devices, or as on this one if they have chosen nothing yet. Null until that is
 * known, so that no text is shown in another way first.
 */
export function useReading(): ReadingSettings | null {
  const { data, error } = useCall(readingCalls.getSettings, {}, { quiet: true })
  if (data) return data.settings ?? onDevice()
  return error ? onDevice() : null
}

/** Shows the text in another way at once, and keeps that for all devices of the user. */
export async function chooseReading(settings: ReadingSettings): Promise<void> {
  writeLocal(readingKey, JSON.stringify(settings))
  setCallData(readingCalls.getSettings, {}, { settings })
  try {
    await queueWrite('reading', () => call(readingCalls.setSettings, settings))
  } catch (error) {
    // The call has said what is wrong; the text is shown again as it is kept.
    if (!(error instanceof CallError)) throw error
    await invalidateCalls(readingCalls.getSettings as Call)
  }
}
