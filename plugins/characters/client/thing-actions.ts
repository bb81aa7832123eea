import {
  CallError,
  type CommandContext,
  call,
  house,
  type Option,
  openSaver,
  queries,
  queryKey,
  refresh,
  reportFailure,
  shownThing,
  showThing,
  showToast,
  type Thing,
  t,
} from '#core/client/index.ts'
import { cleanAliases } from '#core/shared/aliases.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { character, characterCalls } from '../shared.ts'
import { chosenIds, chosenMax, keepChosen } from './chosen.ts'
import { sendPortrait } from './creation.ts'
import { pickImage } from './pick-image.ts'
import { showCompare } from './state.ts'
import { fetchTies, tie, untie } from './tie-list.ts'

type Entity = Readonly<Record<string, unknown>>

/** Shows the characters chosen last. */
export function openComparison({ spaceId = '', projectId = '' }: CommandContext): void {
  showCompare({ spaceId, projectId })
}

/** Puts characters on one chart: several are a new choice, one joins those chosen before. */
export function compare(things: readonly Thing[]): void {
  const [first] = things
  if (!first) return
  const ids = things.map(({ id }) => id)
  const before = things.length > 1 ? [] : chosenIds(first).filter(id => id !== first.id)
  if (ids.length > chosenMax)
    showToast({ kind: 'info', id: 'characters', title: t('characters.too-many', { count: chosenMax }) })
  keepChosen(first, [...before.slice(-(chosenMax - 1)), ...ids])
  showCompare(first)
}

/** Takes over what the server has of a thing now. */
function keep(thing: Thing, entity: object): void {
  const kind = house.kinds.get(thing.kind)
  if (!kind) return
  const input = { spaceId: thing.spaceId, projectId: thing.projectId, [kind.idField]: thing.id }
  queries.setQueryData(queryKey(callsOf(kind).get as Call, input), entity)
  void refresh(callsOf(kind).find as Call)
}

export async function choosePortrait(things: readonly Thing[]): Promise<void> {
  const [thing] = things
  const image = thing && (await pickImage())
  if (thing && image) await setPortrait(thing, image)
}

export async function setPortrait(thing: Thing, image: Blob | null): Promise<void> {
  const toast = { id: `portrait-${thing.id}` }
  const say = (progress: number | null) =>
    showToast({ ...toast, kind: 'info', title: t('characters.sending'), progress, duration: null })
  try {
    if (image) say(null)
    keep(thing, await sendPortrait(thing, thing.id, image, image ? say : undefined))
    const title = t(image ? 'characters.portrait-set' : 'characters.portrait-removed', { name: thing.label })
    showToast({ ...toast, kind: 'ok', title })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const title = t(error.status === 422 ? 'characters.no-image' : 'characters.portrait-failed')
    showToast({ ...toast, kind: 'bad', title, text: error.words ?? undefined })
  }
}

/** What was there can be had back as long as that is offered. */
export async function removePortrait(things: readonly Thing[]): Promise<void> {
  const [thing] = things
  if (!thing) return
  const before = shownThing(thing)?.image
  await setPortrait(thing, null)
  if (typeof before !== 'string') return
  const back = async () => {
    const { spaceId, projectId, id } = thing
    const input = { spaceId, projectId, characterId: id, data: { image: before } }
    keep(thing, await call(characterCalls.update, input, { quiet: true }))
  }
  showToast({
    kind: 'ok',
    id: `portrait-${thing.id}`,
    title: t('characters.portrait-removed', { name: thing.label }),
    action: { label: t('shell.undo-action'), undo: true, run: () => void back().catch(reportFailure) },
  })
}

/** The characters there are to be related with. */
export async function otherChoices({ spaceId = '', projectId = '', things }: CommandContext): Promise<Option[]> {
  const all = await call(characterCalls.getAll, { spaceId, projectId }, { quiet: true })
  return all
    .filter(({ characterId }) => characterId !== things[0]?.id)
    .map(({ characterId, name }) => ({ value: characterId, label: name, icon: character.icon }))
}

export async function relate(things: readonly Thing[], other: string, label: string): Promise<void> {
  const [thing] = things
  if (!thing) return
  try {
    await tie(thing, other, label)
    showToast({ kind: 'ok', id: 'ties', title: t('characters.related', { name: thing.label, label }) })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 409)) throw error
    showToast({ kind: 'warn', id: 'ties', title: t('characters.related-before') })
  }
}

export async function tieChoices(things: readonly Thing[]): Promise<Option[]> {
  const [thing] = things
  if (!thing) return []
  return (await fetchTies(thing)).map(({ id, name, label }) => ({ value: id, label: name, about: label }))
}

export async function unrelate(things: readonly Thing[], other: string): Promise<void> {
  const [thing] = things
  if (!thing) return
  const known = (await fetchTies(thing)).find(({ id }) => id === other)
  await untie(thing, other)
  if (!known) return
  const { outgoing, label, name } = known
  const back = () => (outgoing ? tie({ ...thing, id: other }, thing.id, label) : tie(thing, other, label))
  showToast({
    kind: 'ok',
    id: 'ties',
    title: t('characters.unrelated', { name }),
    action: { label: t('shell.undo-action'), undo: true, run: () => void back().catch(reportFailure) },
  })
}

/** The other names of a thing, whether its page is open or not. */
async function namesOf(thing: Thing): Promise<string[]> {
  const kind = house.kinds.get(thing.kind)
  const shown = openSaver(thing.id)?.entity ?? shownThing(thing)
  if (shown) return [...((shown.aliases ?? []) as string[])]
  if (!kind) return []
  const input = { spaceId: thing.spaceId, projectId: thing.projectId, [kind.idField]: thing.id }
  const entity = (await call(callsOf(kind).get, input as never, { quiet: true })) as Entity
  return [...((entity.aliases ?? []) as string[])]
}

async function changeNames(thing: Thing, aliases: string[]): Promise<void> {
  const kind = house.kinds.get(thing.kind)
  if (!kind) return
  // What is being written on the page goes first, so that nothing of it is in the way.
  await openSaver(thing.id)?.flush()
  const input = { spaceId: thing.spaceId, projectId: thing.projectId, [kind.idField]: thing.id, data: { aliases } }
  const entity = await call(callsOf(kind).update, input as never, { key: crypto.randomUUID() })
  showThing(thing, values => ({ ...values, ...(entity as Entity) }))
}

export async function addName(things: readonly Thing[], added: string): Promise<void> {
  const [thing] = things
  if (!thing) return
  await changeNames(thing, cleanAliases([...(await namesOf(thing)), added]))
  showToast({ kind: 'ok', id: 'names', title: t('characters.name-added', { name: thing.label, added }) })
}

export async function nameChoices(things: readonly Thing[]): Promise<Option[]> {
  const [thing] = things
  return thing ? (await namesOf(thing)).map(one => ({ value: one, label: one })) : []
}

export async function removeName(things: readonly Thing[], removed: string): Promise<void> {
  const [thing] = things
  if (!thing) return
  const before = await namesOf(thing)
  const after = before.filter(one => one !== removed)
  await changeNames(thing, after)
  showToast({
    kind: 'ok',
    id: 'names',
    title: t('characters.name-removed', { name: thing.label, removed }),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void changeNames(thing, before).catch(reportFailure),
    },
  })
}
