import { frames, type OpenEntity } from '#core/shared/event.ts'

const [finalText, length8Max, length16Max] = [0x81, 126, 65_536]

/** A text frame as bytes (RFC 6455, 5.2), built once for all recipients. `json` is the serialised data. */
export function frameOf(event: string, json: string, seq?: number): Buffer {
  const number = seq === undefined ? '' : `,"seq":${seq}`
  const text = `{"event":${JSON.stringify(event)},"data":${json}${number}}`
  const length = Buffer.byteLength(text)
  const head = length < length8Max ? 2 : length < length16Max ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = finalText
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}

/** A page, and the page beside it. */
const openMax = 2

export interface Registration {
  userId: string
  /** the last event the page received; undefined for a newly opened page */
  after: number | undefined
}

/** Frames that pages send: their registration, and the entities they show. */
type PageFrame = { registration: Registration } | { open: readonly OpenEntity[] }

/** Undefined for an invalid frame. */
export function readFrame(text: string): PageFrame | undefined {
  const frame = parse(text)
  if (!isObject(frame)) return undefined
  if (frame.event === frames.open) {
    const open = readAllOpen(frame.data)
    return open && { open }
  }
  const registration = frame.event === frames.register ? readRegistration(frame.data) : undefined
  return registration && { registration }
}

const idLength = 64

/** One entity, several of the pages on one screen, or null for none. */
function readAllOpen(data: unknown): readonly OpenEntity[] | undefined {
  const all = data === null ? [] : [data].flat()
  const open = all.slice(0, openMax + 1).flatMap(one => readOpen(one) ?? [])
  return open.length === all.length && open.length <= openMax ? open : undefined
}

function readOpen(data: unknown): OpenEntity | undefined {
  if (!isObject(data)) return undefined
  const { spaceId, projectId, kind, id } = data
  return isId(spaceId) && isId(projectId) && isId(kind) && isId(id) ? { spaceId, projectId, kind, id } : undefined
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= idLength
}

function readRegistration(data: unknown): Registration | undefined {
  if (!isObject(data)) return undefined
  const { userId, after } = data
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
