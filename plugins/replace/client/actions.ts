import {
  CallError,
  type CommandContext,
  call,
  commandContext,
  errorMessage,
  go,
  registry,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type ChangedEntity, type EntityReplacement, type LeftEntity, writeAll } from './apply.ts'
import type { Replacement } from './engine/expression.ts'
import { restoredValues } from './engine/hits.ts'
import { forgetReplacement, lastReplacement } from './last-replacement.ts'

/** Says what was replaced, with the undo. */
export function showReplaced(place: Place, hits: number, changed: readonly ChangedEntity[]): void {
  showUndoToast({
    id: 'replace',
    title: t('replace.replaced', { hits, entities: changed.length }),
    undo: () => undoReplacement(place),
    again: { commandId: 'replace.undo' },
  })
}

/**
 * Puts back what the last replacement in a project changed. What was changed since is left as it is, by name.
 */
async function undoReplacement(place: Place): Promise<void> {
  const last = lastReplacement(place)
  if (!last) {
    showToast({ kind: 'info', id: 'replace', title: t('replace.nothing-to-undo') })
    return
  }
  const changes: { change: EntityReplacement }[] = []
  const left: LeftEntity[] = []
  for (const { entity, revision, former } of last.changed) {
    const values = await readIfSame(entity, revision)
    if (values) changes.push({ change: { entity, revision, data: restoredValues(values, former) } })
    else left.push({ entity, reason: t('replace.changed-since') })
  }
  const signal = new AbortController().signal
  left.push(
    ...(await writeAll(
      changes,
      signal,
      () => undefined,
      () => undefined,
    )),
  )
  forgetReplacement(place)
  const count = last.changed.length - left.length
  showToast({
    ...{ kind: left.length > 0 ? 'warn' : 'ok', id: 'replace', title: t('replace.undone', { count }) },
    ...(left.length > 0 && { text: t('replace.left', { names: leftNames(left) }) }),
  })
}

/** The values of an entity; undefined if it has another revision or is gone. */
async function readIfSame(entity: ChangedEntity['entity'], revision: number) {
  const kind = registry.kinds.get(entity.kind)
  if (!kind) return undefined
  const { spaceId, projectId, id } = entity
  try {
    const values = await call(callsOf(kind).get, { spaceId, projectId, [kind.idField]: id } as never, { quiet: true })
    const read = values as EntityValues
    return read.revision === revision ? read : undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Up to three names, and how many more there are. */
export function leftNames(left: readonly LeftEntity[]): string {
  const names = left.slice(0, 3).map(({ entity }) => `“${entity.label}”`)
  return left.length > 3 ? t('replace.and-more', { names: names.join(', '), count: left.length - 3 }) : names.join(', ')
}

/** Opens the page with the name of an entity and its new one: what a project shares is renamed in both. */
export function renameEverywhere({ entities: [entity] }: CommandContext, { name = '' }): void {
  if (!entity) return
  const { spaceId, projectId } = commandContext.params
  const worlds = spaceId === entity.spaceId && projectId !== undefined && projectId !== entity.projectId
  const place = worlds ? { spaceId, projectId } : entity
  go(replaceAddress(place, { find: entity.label, replaceWith: name.trim(), wholeWords: true, worlds }))
}

export async function undoLast({ spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  try {
    await undoReplacement({ spaceId, projectId })
  } catch (error) {
    showToast({ kind: 'bad', id: 'replace', title: errorMessage(error) })
  }
}

/** The page of a project, filled in. */
function replaceAddress(
  { spaceId = '', projectId = '' }: { spaceId?: string | undefined; projectId?: string | undefined },
  { find = '', replaceWith = '', wholeWords = false, worlds = false }: Partial<Replacement> & { worlds?: boolean } = {},
): string {
  const query = new URLSearchParams({
    ...(find && { find }),
    ...(replaceWith && { with: replaceWith }),
    ...(wholeWords && { whole: '1' }),
    ...(worlds && { worlds: '1' }),
  }).toString()
  return `/builder/replace/${spaceId}/${projectId}${query && `?${query}`}`
}
