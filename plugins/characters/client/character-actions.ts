import {
  activeAutosaves,
  CallError,
  type CommandContext,
  call,
  type EntityRef,
  imageFiles,
  registry,
  type StepOption,
  shownEntity,
  showSaved,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import { cleanAliases } from '#core/shared/fields/aliases.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { character, characterCalls } from '../shared.ts'
import { comparedIds, comparedMax, storeComparedIds } from './compare/compared-ids.ts'
import { uploadPortrait } from './create-character.ts'
import {
  createLabelledRelation,
  dateRelation,
  deleteLabelledRelation,
  fetchLabelledRelations,
} from './labelled-relations.ts'
import { showCompareDialog } from './state.ts'

type CharacterValues = Readonly<Record<string, unknown>>

/** Opens the comparison of the characters chosen last. */
export function openComparison({ spaceId = '', projectId = '' }: CommandContext): void {
  showCompareDialog({ spaceId, projectId })
}

/** Adds characters to the comparison: several replace the choice, one is added to it. */
export function compareCharacters(entities: readonly EntityRef[]): void {
  const [first] = entities
  if (!first) return
  const ids = entities.map(({ id }) => id)
  const before = entities.length > 1 ? [] : comparedIds(first).filter(id => id !== first.id)
  if (ids.length > comparedMax)
    showToast({ kind: 'info', id: 'characters', title: t('characters.too-many', { count: comparedMax }) })
  storeComparedIds(first, [...before.slice(-(comparedMax - 1)), ...ids])
  showCompareDialog(first)
}

export async function choosePortrait(entities: readonly EntityRef[]): Promise<void> {
  const [entityRef] = entities
  const image = entityRef && (await pickImage())
  if (entityRef && image) await setPortrait(entityRef, image)
}

/** Sets or removes a portrait. A failure is shown, and the portrait stays as it was. */
async function setPortrait(entityRef: EntityRef, image: Blob | null): Promise<void> {
  const toast = { id: `portrait-${entityRef.id}` }
  const before = shownEntity(entityRef)?.image
  const showProgress = (progress: number | null) =>
    showToast({ ...toast, kind: 'info', title: t('characters.sending'), progress, duration: null })
  try {
    if (image) showProgress(null)
    const entity = await uploadPortrait(entityRef, entityRef.id, image, image ? showProgress : undefined)
    void showSaved(entityRef, { ...entity }, ['image'])
    const title = t(image ? 'characters.portrait-set' : 'characters.portrait-removed', { name: entityRef.label })
    const isRemoved = image === null && typeof before === 'string'
    if (isRemoved) showUndoToast({ ...toast, title, undo: () => restorePortrait(entityRef, before) })
    else showToast({ ...toast, kind: 'ok', title })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const title = t(error.status === 422 ? 'characters.no-image' : 'characters.portrait-failed')
    showToast({ ...toast, kind: 'bad', title, text: error.detail ?? undefined })
  }
}

async function restorePortrait(entityRef: EntityRef, imageId: string): Promise<void> {
  await updateEntity(entityRef, { image: imageId }, { quiet: true })
}

export async function removePortrait(entities: readonly EntityRef[]): Promise<void> {
  const [entityRef] = entities
  if (entityRef) await setPortrait(entityRef, null)
}

/** The characters that can be related to the selected one. */
export async function otherCharacterChoices({
  spaceId = '',
  projectId = '',
  entities,
}: CommandContext): Promise<StepOption[]> {
  const all = await call(characterCalls.getAll, { spaceId, projectId }, { quiet: true })
  return all
    .filter(({ characterId }) => characterId !== entities[0]?.id)
    .map(({ characterId, name }) => ({ value: characterId, label: name, icon: character.icon }))
}

export async function relateCharacters(entities: readonly EntityRef[], other: string, label: string): Promise<void> {
  const [entityRef] = entities
  if (!entityRef) return
  try {
    await createLabelledRelation(entityRef, other, label)
    showToast({ kind: 'ok', id: 'ties', title: t('characters.related', { name: entityRef.label, label }) })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 409)) throw error
    showToast({ kind: 'warn', id: 'ties', title: t('characters.related-before') })
  }
}

export async function relationChoices(entities: readonly EntityRef[]): Promise<StepOption[]> {
  const [entityRef] = entities
  if (!entityRef) return []
  return (await fetchLabelledRelations(entityRef)).map(({ id, name, label }) => ({
    value: id,
    label: name,
    about: label,
  }))
}

export async function unrelateCharacters(entities: readonly EntityRef[], other: string): Promise<void> {
  const [entityRef] = entities
  if (!entityRef) return
  const relation = (await fetchLabelledRelations(entityRef)).find(({ id }) => id === other)
  await deleteLabelledRelation(entityRef, other)
  if (!relation) return
  const { outgoing, label, name, period } = relation
  const undo = async () => {
    await (outgoing
      ? createLabelledRelation({ ...entityRef, id: other }, entityRef.id, label)
      : createLabelledRelation(entityRef, other, label))
    if (period) await dateRelation(entityRef, other, period)
  }
  showUndoToast({
    id: 'ties',
    title: t('characters.unrelated', { name }),
    undo,
  })
}

/** The aliases of an entity, from its open page or from the server. */
async function aliasesOf(entityRef: EntityRef): Promise<string[]> {
  const kind = registry.kinds.get(entityRef.kind)
  const shown = activeAutosaves.current(entityRef.id)?.entity ?? shownEntity(entityRef)
  if (shown) return [...((shown.aliases ?? []) as string[])]
  if (!kind) return []
  const input = { spaceId: entityRef.spaceId, projectId: entityRef.projectId, [kind.idField]: entityRef.id }
  const entity = (await call(callsOf(kind).get, input as never, { quiet: true })) as CharacterValues
  return [...((entity.aliases ?? []) as string[])]
}

async function changeAliases(entityRef: EntityRef, aliases: string[]): Promise<void> {
  // Saves unsaved changes of the page first, so that they do not conflict.
  await activeAutosaves.current(entityRef.id)?.flush()
  await updateEntity(entityRef, { aliases })
}

export async function addAlias(entities: readonly EntityRef[], added: string): Promise<void> {
  const [entityRef] = entities
  if (!entityRef) return
  await changeAliases(entityRef, cleanAliases([...(await aliasesOf(entityRef)), added]))
  showToast({ kind: 'ok', id: 'names', title: t('characters.name-added', { name: entityRef.label, added }) })
}

export async function aliasChoices(entities: readonly EntityRef[]): Promise<StepOption[]> {
  const [entityRef] = entities
  return entityRef ? (await aliasesOf(entityRef)).map(one => ({ value: one, label: one })) : []
}

export async function removeAlias(entities: readonly EntityRef[], removed: string): Promise<void> {
  const [entityRef] = entities
  if (!entityRef) return
  const before = await aliasesOf(entityRef)
  const after = before.filter(one => one !== removed)
  await changeAliases(entityRef, after)
  showUndoToast({
    id: 'names',
    title: t('characters.name-removed', { name: entityRef.label, removed }),
    undo: () => changeAliases(entityRef, before),
  })
}

/** Opens the file dialog for an image; null if none is chosen. */
function pickImage(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = Object.entries(imageFiles).flat(2).join(',')
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true })
    input.addEventListener('cancel', () => resolve(null), { once: true })
    input.click()
  })
}
