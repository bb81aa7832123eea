import {
  type CommandContext,
  call,
  countEntities,
  failureWords,
  house,
  type Option,
  reportFailure,
  showToast,
  type Thing,
  t,
} from '#core/client/index.ts'
import { mentionCalls } from '../shared.ts'
import { withLink } from './links.ts'
import { fetchRelated, type Related, relate, sayKnown, unrelate } from './related.ts'
import { manageRelations } from './state.ts'

function optionOf(value: string, { kind, label }: Pick<Thing, 'kind' | 'label'>): Option {
  return { value, label, icon: house.kinds.get(kind)?.icon, about: t(`kind.${kind}.one`) }
}

/** Neither holds a slash. */
function answerFor({ kind, id }: Pick<Thing, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}

function endIn(value: string): Pick<Thing, 'kind' | 'id'> {
  const [kind = '', id = ''] = value.split('/')
  return { kind, id }
}

/** What the things under the keys can be related to: everything of the project but themselves and what all are related to. */
export async function choices(context: CommandContext): Promise<Option[]> {
  const { things, facts } = context
  const sources = house.sources.list().filter(source => source.names)
  const [names, ...related] = await Promise.all([
    Promise.all(sources.map(source => source.names?.(context) ?? [])),
    ...things.map(thing => fetchRelated(thing, context.signal)),
  ])
  const known = related.map(list => new Set(list.map(({ id }) => id)))
  const own = new Set(things.map(({ id }) => id))
  const all = new Map(names.flat().map(thing => [thing.id, thing]))
  return [...all.values()]
    .filter(({ kind, id }) => house.kinds.get(kind) && facts[`has.${kind}`] !== false && !own.has(id))
    .filter(({ id }) => known.length === 0 || !known.every(ids => ids.has(id)))
    .map(thing => optionOf(answerFor(thing), thing))
}

export async function relatedChoices({ things: [thing], signal }: CommandContext): Promise<Option[]> {
  return thing ? (await fetchRelated(thing, signal)).map(other => optionOf(answerFor(other), other)) : []
}

/** What is around a thing: related to it, or mentioning it. */
export async function aroundChoices({ things: [thing], signal }: CommandContext): Promise<Option[]> {
  if (!thing) return []
  const { spaceId, projectId, id: entryId, kind: entryType } = thing
  const input = { spaceId, projectId, entryId, entryType, limit: 100 }
  const [related, mentioning] = await Promise.all([
    fetchRelated(thing, signal),
    call(mentionCalls.backlinks, input, { quiet: true, signal }),
  ])
  const known = new Map(related.map(other => [other.link, optionOf(other.link, other)]))
  for (const { entity, label, link } of mentioning.data.map(withLink))
    if (link !== undefined && !known.has(link)) known.set(link, optionOf(link, { kind: entity, label }))
  return [...known.values()]
}

export function open({ go }: CommandContext, link: string): void {
  if (link.startsWith('/')) go(link)
}

export function manage(things: readonly Thing[]): void {
  manageRelations(things)
}

/** Relates every thing to another one; said with the way back. */
export async function add(things: readonly Thing[], value: string, label?: string): Promise<void> {
  const other = endIn(value)
  const made: Thing[] = []
  for (const thing of things.filter(({ id }) => id !== other.id)) if (await relate(thing, other)) made.push(thing)
  if (made.length === 0) return sayKnown()
  const named = label ?? (await nameOf(made[0], other.id))
  showToast({
    kind: 'ok',
    id: 'relations',
    title:
      made.length > 1
        ? t('relations.added-many', { label: named, entities: countEntities(made) })
        : t('relations.added', { label: named }),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void Promise.all(made.map(thing => unrelate(thing, other))).catch(reportFailure),
    },
  })
}

async function nameOf(thing: Thing | undefined, id: string): Promise<string> {
  const related = thing ? await fetchRelated(thing) : []
  return related.find(other => other.id === id)?.label ?? ''
}

/** Takes a relation back; said with the way back. */
export async function remove(things: readonly Thing[], value: string): Promise<void> {
  const [thing] = things
  const other = thing && (await fetchRelated(thing)).find(one => answerFor(one) === value)
  if (thing && other) await removeOne(thing, other)
}

export async function removeOne(thing: Thing, other: Related): Promise<void> {
  await unrelate(thing, other)
  showToast({
    kind: 'ok',
    id: 'relations',
    title: t('relations.removed', { label: other.label }),
    action: {
      label: t('shell.undo-action'),
      undo: true,
      run: () => void relate(thing, other, other.tie).catch(reportFailure),
    },
  })
}

/** Says in a toast what the server refused. */
export function sayFailure(error: unknown): void {
  showToast({ kind: 'bad', id: 'relations', title: failureWords(error) })
}
