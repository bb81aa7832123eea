import type { Kind } from '#core/shared/kind.ts'
import { contextFor } from '../../desk/commands.ts'
import { facts } from '../../desk/desk.ts'
import { t } from '../../i18n/intl.ts'
import { gatherNames, type NamedThings } from '../../palette/names.ts'
import { recentThings } from '../../palette/recents.ts'
import { thingRows } from '../../palette/results.ts'
import type { CommandContext, Thing } from '../../registry/contract.ts'
import { house } from '../../registry/house.ts'
import { holds } from '../../shortcuts/context.ts'

/** One row of the list: a thing to mention, a new one to create, or the kind it is to be of. */
export interface MentionOption {
  /** stays the same while the same row is offered */
  key: string
  icon: string
  label: string
  about?: string
  /** nothing on a row that creates */
  thing?: Thing
  /** on the rows that ask for it: the kind of the new thing */
  kind?: string
}

const createKey = 'create'

/** Rows of what is known here; the server's join below. */
const localMax = 8
const rowsMax = 20

function iconOf({ kind }: Pick<Thing, 'kind'>): string {
  return house.kinds.get(kind)?.icon ?? 'file-text'
}

function kindWord({ kind }: Pick<Thing, 'kind'>): string {
  return t(`kind.${kind}.one`)
}

/** Names of everything in the project, as the palette knows them. */
export async function projectNames(): Promise<readonly NamedThings[]> {
  const context = contextFor([])
  const sources = house.sources.list().filter(source => !source.prefix && isHere(source.when, context))
  return gatherNames(sources, context)
}

function isHere(when: Parameters<typeof holds>[0] | undefined, { facts }: CommandContext): boolean {
  return !when || holds(when, facts)
}

/** Kinds a project has switched off are not mentioned any more. */
function isOn({ kind }: Pick<Thing, 'kind'>): boolean {
  return facts()[`has.${kind}`] !== false && house.kinds.get(kind) !== undefined
}

/** The things known here whose names have the letters, best first. */
export function knownThings(names: readonly NamedThings[], projectId: string, text: string): Thing[] {
  const rows = thingRows(names, text, recentThings(projectId), kindWord, iconOf, Date.now())
  return rows
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ thing }) => (thing && isOn(thing) ? [thing] : []))
    .slice(0, localMax)
}

/** The kinds a new thing can be of here. */
export function creatableKinds(): readonly Kind[] {
  const now = facts()
  return house.kinds.list().filter(({ name, parent }) => !parent && now[`has.${name}`] && now[`may.${name}.create`])
}

/** The rows that ask what a new thing is to be. */
export function kindOptions(): MentionOption[] {
  return creatableKinds().map(({ name, icon }) => ({
    key: `${createKey} ${name}`,
    icon,
    label: t(`kind.${name}.new`),
    kind: name,
  }))
}

/** The rows for what is known here and what the server has found, with one to create at the end. */
export function optionsFor(known: readonly Thing[], found: readonly Thing[], text: string, creates: boolean) {
  const things = new Map([...known, ...found.filter(isOn)].map(thing => [thing.id, thing]))
  const rows = [...things.values()].slice(0, rowsMax).map(
    (thing): MentionOption => ({
      key: thing.id,
      icon: iconOf(thing),
      label: thing.label,
      about: thing.foundAs === undefined ? kindWord(thing) : `${thing.foundAs} · ${kindWord(thing)}`,
      thing,
    }),
  )
  const create: MentionOption = { key: createKey, icon: 'plus', label: t('mention.create', { text }) }
  return creates ? [...rows, create] : rows
}
