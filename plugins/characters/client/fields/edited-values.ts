import { joinValue } from '#core/shared/fields/join-value.ts'
import type { CustomField } from '../../shared.ts'

/** Values of custom fields by their ids. */
export type CustomFieldValues = Readonly<Record<string, unknown>>

/** Compares values; a blank value equals a missing one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return serializeValue(one) === serializeValue(other)
}

function serializeValue(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return ['null', '""', '[]', '{}'].includes(text) ? '' : text
}

/** A value, or a function that returns it: long text is serialized only when it is sent. */
type EditedValue = unknown | (() => unknown)

/**
 * The edited custom fields of a page. They are one field of the character, so every save sends all of them: the edited
 * ones with their current value, the others as the server has them.
 */
export class EditedValues {
  readonly #edited = new Map<string, EditedValue>()
  readonly #stored: () => CustomFieldValues

  /** `stored` returns what the server has acknowledged. */
  constructor(stored: () => CustomFieldValues) {
    this.#stored = stored
  }

  set(id: string, value: EditedValue): void {
    this.#edited.set(id, value)
  }

  /** The value shown on the page. */
  get(id: string): unknown {
    const stored = this.#stored()
    const storedValue = Object.hasOwn(stored, id) ? stored[id] : undefined
    const edited = this.#edited.has(id) ? this.#edited.get(id) : storedValue
    return typeof edited === 'function' ? edited() : edited
  }

  /** Whether the value on the page differs from the server's. */
  isUnsaved(id: string): boolean {
    const stored = this.#stored()
    return this.#edited.has(id) && !isSameValue(this.get(id), stored[id])
  }

  /** Drops the edit of a deleted field and returns its value. */
  drop(id: string): unknown {
    const value = this.isUnsaved(id) ? this.get(id) : undefined
    this.#edited.delete(id)
    return value
  }

  /** Values changed elsewhere: an edit that was saved before is no longer an edit. */
  rebase(before: CustomFieldValues): void {
    for (const id of [...this.#edited.keys()]) if (isSameValue(this.get(id), before[id])) this.#edited.delete(id)
  }

  /** The values to send, for the existing fields. */
  collect(ids: Iterable<string>): CustomFieldValues {
    const values = [...ids].map(id => [id, this.get(id)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
}

/** Merges two changes of custom fields, mine over theirs; null if both changed one field differently. */
export function mergeEditedValues(
  base: CustomFieldValues,
  mine: CustomFieldValues,
  theirs: CustomFieldValues,
): CustomFieldValues | null {
  const own = Object.keys(mine).filter(id => !isSameValue(mine[id], base[id]))
  if (own.some(id => !isSameValue(base[id], theirs[id]) && !isSameValue(mine[id], theirs[id]))) return null
  return { ...theirs, ...Object.fromEntries(own.map(id => [id, mine[id]])) }
}

/**
 * Merges both versions field by field: where both changed a field, both values are kept if the type allows it, else
 * mine. Without a base both sides count as changed.
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
