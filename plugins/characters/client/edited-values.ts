import { joinValue } from '#core/shared/join-value.ts'
import type { CustomField } from '../shared.ts'

/** Values of custom fields by their ids. */
export type Values = Readonly<Record<string, unknown>>

/** Values alike: what says nothing is like what was never said. */
export function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return ['null', '""', '[]', '{}'].includes(text) ? '' : text
}

/** A value, or how to get it: long text is put together only when it is sent. */
type Edited = unknown | (() => unknown)

/**
 * What has been edited of the custom fields on a page. They are one field of the character, so each sending brings all
 * of them: those edited as they are now, the others as the server has them.
 */
export class EditedValues {
  readonly #edited = new Map<string, Edited>()
  readonly #stored: () => Values

  /** `stored` is what the server has acknowledged. */
  constructor(stored: () => Values) {
    this.#stored = stored
  }

  set(id: string, value: Edited): void {
    this.#edited.set(id, value)
  }

  /** The value as it stands on the page. */
  get(id: string): unknown {
    const stored = this.#stored()
    const kept = Object.hasOwn(stored, id) ? stored[id] : undefined
    const edited = this.#edited.has(id) ? this.#edited.get(id) : kept
    return typeof edited === 'function' ? edited() : edited
  }

  /** Whether something stands on the page that the server has not. */
  isUnsaved(id: string): boolean {
    const stored = this.#stored()
    return this.#edited.has(id) && !isSame(this.get(id), stored[id])
  }

  /** Forgets what was edited of a field that is gone, and answers what that was. */
  drop(id: string): unknown {
    const value = this.isUnsaved(id) ? this.get(id) : undefined
    this.#edited.delete(id)
    return value
  }

  /** Other values came from elsewhere: what was edited and saved before them is no edit any more. */
  follow(before: Values): void {
    for (const id of [...this.#edited.keys()]) if (isSame(this.get(id), before[id])) this.#edited.delete(id)
  }

  /** What is sent: of the fields there are. */
  read(ids: Iterable<string>): Values {
    const values = [...ids].map(id => [id, this.get(id)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
}

/** What two people changed of the custom fields, where they changed different ones: mine over theirs. */
export function joinValues(base: Values, mine: Values, theirs: Values): Values | null {
  const own = Object.keys(mine).filter(id => !isSame(mine[id], base[id]))
  if (own.some(id => !isSame(base[id], theirs[id]) && !isSame(mine[id], theirs[id]))) return null
  return { ...theirs, ...Object.fromEntries(own.map(id => [id, mine[id]])) }
}

/**
 * The fields there are, with what either person wrote in them: what both changed holds both where it can, mine where not.
 * Without a base it is not known what either changed.
 */
export function joinFields(
  fields: readonly Pick<CustomField, 'customFieldId' | 'type'>[],
  base: Values | undefined,
  mine: Values,
  theirs: Values,
): Values {
  const joined = fields.map(({ customFieldId: id, type }) => {
    const before = base && (base[id] ?? null)
    return [id, joinOne(type, before, mine[id] ?? null, theirs[id] ?? null)] as const
  })
  return Object.fromEntries(joined.filter(([id]) => Object.hasOwn(mine, id) || Object.hasOwn(theirs, id)))
}

function joinOne(type: string, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || (base !== undefined && isSame(mine, base))) return theirs
  if ((base !== undefined && isSame(theirs, base)) || textOf(theirs) === '') return mine
  if (textOf(mine) === '') return theirs
  return joinValue(type, { base, mine, theirs })
}
