import { frames } from '#core/shared/event.ts'

/** A frame as bytes, made once for all who hear it. `json` is the data as it travels. */
export function frameOf(event: string, json: string, seq?: number): Buffer {
  const number = seq === undefined ? '' : `,"seq":${seq}`
  return Buffer.from(`{"event":${JSON.stringify(event)},"data":${json}${number}}`)
}

export interface Registration {
  userId: string
  /** the last number the page heard of; undefined for one that has just been opened */
  after: number | undefined
}

/** The only frame pages send; undefined for anything else. */
export function readRegistration(text: string): Registration | undefined {
  const frame = parse(text)
  if (!isObject(frame) || frame.event !== frames.register || !isObject(frame.data)) return undefined
  const { userId, after } = frame.data
  if (typeof userId !== 'string') return undefined
  if (after === undefined || after === null) return { userId, after: undefined }
  return Number.isSafeInteger(after) && Number(after) >= 0 ? { userId, after: Number(after) } : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
