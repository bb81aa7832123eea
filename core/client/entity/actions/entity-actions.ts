import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { call } from '../../api/call.ts'
import { pageStateOf } from '../../context/command-context.ts'
import { secondPageEntity } from '../../context/second-page.ts'
import { keptCall, showUndoToast } from '../../context/undo-toast.ts'
import { entityChoices } from '../../create/step-options.ts'
import { t } from '../../i18n/intl.ts'
import { forgetEntity } from '../../palette/history/recents.ts'
import type { CommandContext, EntityRef, StepOption } from '../../registry/contract.ts'
import { closeSecondPage } from '../../second-page/show.ts'
import {
  archivedInput,
  deletedInput,
  deleteEntity,
  kindOf,
  moveCallOf,
  moveEntity,
  queueEntityUpdate,
  setArchived,
  undoDeletion,
} from '../../sync/write-entity.ts'
import { settledOrQueued } from '../../sync/write-queue.ts'
import { countEntities } from './count-entities.ts'
import { showRenamedToast } from './renamed-toast.ts'

const toastLabelMax = 60

/** Shortens a label so that a toast stays readable at a glance. */
function shorten(label: string): string {
  const letters = [...label]
  return letters.length > toastLabelMax ? `${letters.slice(0, toastLabelMax).join('').trimEnd()}…` : label
}

/** A toast's title: `one` names a single entity, `many` counts several. */
function titleFor(entities: readonly EntityRef[], one: string, many: string): string {
  return entities.length > 1
    ? t({ id: many, values: { entities: countEntities(entities) } })
    : t({ id: one, values: { label: shorten(entities[0]?.label ?? '') } })
}

async function setAllArchived(entities: readonly EntityRef[], archived: boolean): Promise<void> {
  await Promise.all(entities.map(entity => setArchived(entity, archived)))
}

/** Undoes an archiving, or with true a restoring, also after a reload. */
const archivedAgain = (entities: readonly EntityRef[], archived: boolean) =>
  entities.map(entity => keptCall(archiveToggleCall, archivedInput(entity, archived)))

export function openEntity({ entities: [entity], go }: CommandContext): void {
  if (entity) go(entityLink(kindOf(entity), entity))
}

export async function rename({ entities: [entity] }: CommandContext, title: string): Promise<void> {
  if (!entity || title === entity.label) return
  const change = (label: string) => queueEntityUpdate(entity, { [kindOf(entity).title]: label })
  await settledOrQueued(change(title))
  showRenamedToast(entity, { from: entity.label, to: title }, () => change(entity.label))
}

/** Goes to the list if the page shows one of these entities, which are gone. Otherwise the page stays. */
function leavePageOf(entities: readonly EntityRef[], go: CommandContext['go']): void {
  const ids = entities.map(({ id }) => id)
  if (ids.includes(secondPageEntity()?.id ?? '')) closeSecondPage()
  const { params } = pageStateOf('main')
  const gone = entities.find(({ id }) => Object.values(params).includes(id))
  if (gone) go(links.project(gone.spaceId, gone.projectId, gone.kind))
}

export async function archiveEntities({ entities, go }: CommandContext): Promise<void> {
  const done = [...entities]
  await settledOrQueued(setAllArchived(done, true))
  showUndoToast({
    title: titleFor(done, 'entity.archived', 'entity.archived-many'),
    text: t('entity.archived-text'),
    undo: () => setAllArchived(done, false),
    again: archivedAgain(done, false),
  })
  leavePageOf(done, go)
}

/** The parents that entities of one kind can be moved to. */
export async function parentChoices(kind: Kind, context: CommandContext): Promise<StepOption[]> {
  const parents = new Set(context.entities.map(({ parentId }) => parentId))
  const options = await entityChoices(kind.parent ?? '', context)
  return parents.size === 1 ? options.filter(({ value }) => !parents.has(value)) : options
}

/** Where an entity is: its parent, and for an ordered kind the sibling before it, null if it is the first. */
async function placeOf(entity: EntityRef): Promise<{ index: number; parentId: string; after?: string | null }> {
  const kind = kindOf(entity)
  const { parentId } = entity
  if (!parentId) throw new Error(`${entity.id} has no parent`)
  if (!kind.ordered) return { index: 0, parentId }
  const place = { spaceId: entity.spaceId, projectId: entity.projectId }
  const { index = 0 } = await call(callsOf(kind).get, { ...place, [kind.idField]: entity.id } as never)
  if (index === 0) return { index, parentId, after: null }
  // One row per page, so that the page before its own has the number of its index.
  const before = { ...place, [kind.parentField ?? '']: parentId, sorting: 'position:asc', limit: 1, page: index }
  const { data } = await call(callsOf(kind).find, before)
  const [sibling] = data as Readonly<Record<string, unknown>>[]
  return { index, parentId, after: sibling ? String(sibling[kind.idField]) : null }
}

export async function moveEntities({ entities }: CommandContext, parentId: string): Promise<void> {
  const moving = entities.filter(entity => entity.parentId !== parentId)
  if (moving.length === 0) return
  const places = await Promise.all(moving.map(async entity => ({ entity, ...(await placeOf(entity)) })))
  // In their order, also when they go back: each then finds the sibling before it.
  places.sort((a, b) => a.index - b.index)
  for (const { entity } of places) await moveEntity(entity, parentId)
  showUndoToast({
    title: titleFor(moving, 'entity.moved', 'entity.moved-many'),
    undo: async () => {
      for (const { entity, parentId: old, after } of places) await moveEntity(entity, old, after)
    },
    again: places.map(({ entity, parentId: old, after }) => {
      const { move: definition, input } = moveCallOf(entity, old, after)
      return keptCall(definition, input)
    }),
  })
}

export async function restore({ entities }: CommandContext): Promise<void> {
  const done = [...entities]
  await settledOrQueued(setAllArchived(done, false))
  showUndoToast({
    title: titleFor(done, 'entity.restored', 'entity.restored-many'),
    undo: () => setAllArchived(done, true),
    again: archivedAgain(done, true),
  })
}

export function deletionChoices({ entities }: CommandContext): StepOption[] {
  const [entity] = entities
  const label =
    entities.length > 1
      ? t('entity.delete-many', { entities: countEntities(entities) })
      : t('entity.delete-for-good', { label: entity?.label ?? '' })
  return [
    { value: 'keep', label: t('entity.keep'), icon: 'x' },
    { value: 'delete', label, icon: 'trash-2' },
  ]
}

/** If one cannot be deleted, those before it can be brought back all the same. */
export async function deleteEntities({ entities, go }: CommandContext): Promise<void> {
  // Child entities are deleted first: deleting the parent would delete them too.
  const order = entities.toSorted((a, b) => Number(!a.parentId) - Number(!b.parentId))
  const done: EntityRef[] = []
  try {
    for (const entity of order) {
      await deleteEntity(entity)
      forgetEntity(entity)
      done.push(entity)
    }
  } finally {
    if (done.length > 0) showDeleted(done)
    leavePageOf(done, go)
  }
}

function showDeleted(done: readonly EntityRef[]): void {
  const back = done.toReversed()
  showUndoToast({
    title: titleFor(done, 'entity.deleted-one', 'entity.deleted-many'),
    undo: async () => {
      for (const entity of back) await undoDeletion(entity)
    },
    again: back.map(entity => keptCall(undoDeletionCall, deletedInput(entity))),
  })
}
