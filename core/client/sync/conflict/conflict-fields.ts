import type { ComponentType } from 'react'
import { joinValue, type MergedValue, mergeValue, type ValueVersions } from '#core/shared/fields/join-value.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { MergeStrategy } from '../autosave/edit-state.ts'

export interface ConflictValueProps {
  id: string
  value: unknown
  /** what the other side has */
  other: unknown
}

/** A field that its page shows and joins itself, where two people changed it at once. */
export interface ConflictField {
  Value: ComponentType<ConflictValueProps>
  join(sides: ValueVersions): unknown
  /** both changes in one value where they do not meet; null where somebody has to choose */
  merge?(sides: ValueVersions): unknown
}

/** How the fields of a kind are brought together; `own` are those that the page brings together itself. */
export function mergeStrategyOf(
  kind: Pick<Kind, 'fields'>,
  conflictFields: ReadonlyMap<string, ConflictField> = new Map<string, ConflictField>(),
): MergeStrategy {
  const formOf = (name: string) => kind.fields[name]?.form ?? ''
  return {
    merge(name: string, sides: ValueVersions): MergedValue {
      const merged = mergeValue(formOf(name), sides)
      const joined = merged.conflict ? (conflictFields.get(name)?.merge?.(sides) ?? null) : null
      return joined === null ? merged : { mine: joined, theirs: joined, conflict: false }
    },
    join: (name, sides) => conflictFields.get(name)?.join(sides) ?? joinValue(formOf(name), sides),
  }
}
