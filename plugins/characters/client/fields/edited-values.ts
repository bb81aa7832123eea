import { joinValue } from '#core/shared/fields/join-value.ts'
import type { CustomField } from '../../shared.ts'

/** Values of custom fields by their ids. */
export type CustomFieldValues = Readonly<Record<string, unknown>>

/** Values alike: what says nothing is like what was never said. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return serializeValue(one) === serializeValue(other)
}

function serializeValue(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return ['null', '""', '[]', '{}'].includes(text) ? '' : text
}

/** A value, or how to get it: long text is put together only when it is sent. */
type EditedValue = unknown | (() => unknown)

/**
 * What has been edited of the custom fields on a page. They are one field of the character, so each sending brings all
 * of them: those edited as they are now, the others as the server has them.
 */
export class EditedValues {
  readonly #edited = new Map<string, EditedValue>()
  readonly #stored: () => CustomFieldValues

  /** `stored` is what the server has acknowledged. */
  constructor(stored: () => CustomFieldValues) {
    this.#stored = stored
  }

  set(id: string, value: EditedValue): void {
    this.#edited.set(id, value)
  }

  /** The value as it stands on the page. */
  get(id: string): unknown {
    const stored = this.#stored()
    const storedValue = Object.hasOwn(stored, id) ? stored[id] : undefined
    const edited = this.#edited.has(id) ? this.#edited.get(id) : storedValue
    return typeof edited === 'function' ? edited() : edited
  }

  /** Whether something stands on the page that the server has not. */
  isUnsaved(id: string): boolean {
    const stored = this.#stored()
    return this.#edited.has(id) && !isSameValue(this.get(id), stored[id])
  }

  /** Forgets what was edited of a field that is gone, and answers what that was. */
  drop(id: string): unknown {
    const value = this.isUnsaved(id) ? this.get(id) : undefined
    this.#edited.delete(id)
    return value
  }

  /** Other values came from elsewhere: what was edited and saved before them is no edit any more. */
  rebase(before: CustomFieldValues): void {
    for (const id of [...this.#edited.keys()]) if (isSameValue(this.get(id), before[id])) this.#edited.delete(id)
  }

  /** What is sent: of the fields there are. */
  collect(ids: Iterable<string>): CustomFieldValues {
    const values = [...ids].map(id => [id, this.get(id)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
}

/** What two people changed of the custom fields, where they changed different ones: mine over theirs. */
export function mergeValues(
  base: CustomFieldValues,
  mine: CustomFieldValues,
  theirs: CustomFieldValues,
): CustomFieldValues | null {
  const own = Object.keys(mine).filter(id => !isSameValue(mine[id], base[id]))
  if (own.some(id => !isSameValue(base[id], theirs[id]) && !isSameValue(mine[id], theirs[id]))) return null
  return { ...theirs, ...Object.fromEntries(own.map(id => [id, mine[id]])) }
}

/**
 * The fields there are, with what either person wrote in them: what both changed holds both where it can, mine where not.
 * Without a base it is not known what either changed.
 */
export function mergeFields(
  fields: readonly Pick<CustomField, 'customFieldId' | 'type'>[],
  base: CustomFieldValues | undefined,
  mine: CustomFieldValues,
  theirs: CustomFieldValues,
): CustomFieldValues {
  const merged = fields.map(({ customFieldId: id, type }) => {
    const before = base && (base[id] ?? null)
    return [id, mergeField(type, before, mine[id] ?? null, theirs[id] ?? null)] as const
  })
  return Object.fromEntries(merged.filter(([id]) => Object.hasOwn(mine, id) || Object.hasOwn(theirs, id)))
}

function mergeField(type: string, base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSameValue(mine, theirs) || (base !== undefined && isSameValue(mine, base))) return theirs
  if ((base !== undefined && isSameValue(theirs, base)) || serializeValue(theirs) === '') return mine
  if (serializeValue(mine) === '') return theirs
  return joinValue(type, { base, mine, theirs })
}
