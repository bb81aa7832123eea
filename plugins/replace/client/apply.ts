import {
  CallError,
  callErrorMessage,
  type EntityRef,
  NetworkError,
  registry,
  sendUntilAnswered,
  t,
  updateEntity,
} from '#core/client/index.ts'
import { changedValues, type FormerParts, formerParts, type Hit } from './engine/hits.ts'
import type { FoundEntity } from './find-hits.ts'

/** An entity that was changed, and what puts it back. */
export interface ChangedEntity {
  entity: EntityRef
  /** the revision that the change made */
  revision: number
  former: FormerParts
}

/** An entity that was left as it is, and why. */
export interface LeftEntity {
  entity: EntityRef
  reason: string
}

/** What is to be written to one entity. */
export interface EntityReplacement extends Pick<FoundEntity, 'entity' | 'revision'> {
  data: Record<string, unknown>
}

/** The chosen hits of an entity as a change, and what undoes it. */
export function changeOf({ entity, revision, values }: FoundEntity, hits: readonly Hit[]) {
  return { change: { entity, revision, data: changedValues(values, hits) }, former: formerParts(values, hits) }
}

/**
 * Writes one entity on the revision that was seen, and tries again while the server cannot answer. What somebody
 * changed meanwhile, or the server refuses, is left as it is.
 * @returns the revision, or why nothing was written
 * @throws what the signal says
 */
async function writeChange(
  { entity, revision, data }: EntityReplacement,
  signal: AbortSignal,
): Promise<number | { reason: string }> {
  const title = registry.kinds.get(entity.kind)?.title
  if (title !== undefined && typeof data[title] === 'string' && data[title].trim() === '')
    return { reason: t('replace.no-name-left') }
  const key = crypto.randomUUID()
  const write = () => updateEntity(entity, data, { revision, key, quiet: true, retried: true })
  try {
    return (await sendUntilAnswered(write, signal)).revision
  } catch (error) {
    if (error instanceof CallError && !signal.aborted) return { reason: reasonOf(error) }
    throw error
  }
}

function reasonOf(error: CallError): string {
  if (error.status === 409) return t('replace.changed-meanwhile')
  if (error.status === 404) return t('replace.gone')
  return callErrorMessage(error) ?? t('error.something-dot')
}

/** Writes the changes one after another; a cancelled run keeps what it has written, so that it can be undone. */
export async function writeAll<Change extends { change: EntityReplacement }>(
  changes: readonly Change[],
  signal: AbortSignal,
  onWritten: (change: Change, revision: number) => void,
  onProgress: (done: number) => void,
): Promise<LeftEntity[]> {
  const left: LeftEntity[] = []
  try {
    for (const [at, one] of changes.entries()) {
      const written = await writeChange(one.change, signal)
      if (typeof written === 'number') onWritten(one, written)
      else left.push({ entity: one.change.entity, reason: written.reason })
      onProgress(at + 1)
    }
  } catch (error) {
    if (!signal.aborted || error instanceof NetworkError) throw error
  }
  return left
}
