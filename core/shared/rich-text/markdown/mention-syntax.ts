import { findForbidden, isEscapable, NEWLINE } from '../characters.ts'
import { MAX_ID_LENGTH, MAX_LABEL_LENGTH } from '../check.ts'
import { canonicalMention, type Mention, type MentionedEntity } from '../nodes.ts'

const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

// No class contains the character that ends it, so a failed match is linear; none contains `@`, so the next attempt
// starts where this one stopped.
const TARGET = /\(([^\s():?&=@[\]\\]+):([^\s():?&=@[\]\\]+)\?([^\s()?@[\]\\]+)\)/y

const PARAMETERS = { space: 'spaceId', project: 'projectId', map: 'mapId', timeline: 'timelineId' } as const

function isParameter(name: string): name is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, name)
}

/** The mention in the text and the position after it. */
interface ParsedMention {
  mention: Mention
  to: number
}

function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')
}

/** The id of a percent-encoded part, or null if it is invalid. */
function decodePart(part: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(part)
  } catch {
    return null
  }
  return decoded === '' || decoded.length > MAX_ID_LENGTH || findForbidden(decoded) !== -1 ? null : decoded
}

function readEntity(kind: string, name: string, query: string): MentionedEntity | null {
  const type = decodePart(kind)
  const id = decodePart(name)
  if (type === null || id === null) return null
  const found: Partial<MentionedEntity> = {}
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const parameter = pair.slice(0, Math.max(equals, 0))
    const value = decodePart(pair.slice(equals + 1))
    if (value === null || !isParameter(parameter)) return null
    const key = PARAMETERS[parameter]
    if (found[key] !== undefined) return null
    found[key] = value
  }
  const { spaceId, projectId } = found
  return spaceId === undefined || projectId === undefined ? null : { ...found, type, id, spaceId, projectId }
}

/** Reads `@[Label](kind:id?space=…&project=…)` at `at`; null if it is no mention. */
export function readMention(source: string, at: number): ParsedMention | null {
  let label = ''
  let from = at + 2
  let position = from
  for (; ; position++) {
    const code = source.charCodeAt(position)
    if (code === CLOSE_BRACKET) break
    if (Number.isNaN(code) || code === OPEN_BRACKET || code === NEWLINE) return null
    if (code !== BACKSLASH || !isEscapable(source.charCodeAt(position + 1))) continue
    label += source.slice(from, position)
    from = position + 1
    position++
  }
  label += source.slice(from, position)
  if (label.length > MAX_LABEL_LENGTH) return null
  TARGET.lastIndex = position + 1
  const match = TARGET.exec(source)
  const entity = match && readEntity(match[1]!, match[2]!, match[3]!)
  if (!entity) return null
  return { mention: canonicalMention({ entity, label }), to: TARGET.lastIndex }
}

/** Writes a mention the way `readMention` reads it. */
export function writeMention({ entity, label }: Mention): string {
  const escaped = label.replace(/[\\[\]\n]/g, '\\$&')
  let query = `space=${encodePart(entity.spaceId)}&project=${encodePart(entity.projectId)}`
  if (entity.mapId !== undefined) query += `&map=${encodePart(entity.mapId)}`
  if (entity.timelineId !== undefined) query += `&timeline=${encodePart(entity.timelineId)}`
  return `@[${escaped}](${encodePart(entity.type)}:${encodePart(entity.id)}?${query})`
}
