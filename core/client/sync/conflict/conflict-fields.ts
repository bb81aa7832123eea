import type { ComponentType } from 'react'
import { joinValue, type MergedValue, mergeValue, type ValueVersions } from '#core/shared/fields/join-value.ts'
import type { Kind } from '#core/shared/kind.ts'
import { ruleIssue } from '../../form/field-rules.ts'
import type { MergeStrategy } from './edit-state.ts'

export interface ConflictValueProps {
  id: string
  value: unknown
  /** the other side's value */
  other: unknown
}

/** How a field that is not plain text is shown and merged in a conflict. */
export interface ConflictField {
  Value: ComponentType<ConflictValueProps>
  join(sides: ValueVersions): unknown
  /** merges both changes if they do not overlap; null if one side has to be chosen */
  merge?(sides: ValueVersions): unknown
}

/** The merge strategy of a kind; `own` are the fields that the page shows and merges itself. */
export function mergeStrategyOf(
  kind: Pick<Kind, 'fields'>,
  conflictFields: ReadonlyMap<string, ConflictField> = new Map<string, ConflictField>(),
): MergeStrategy {
  const dependentCollections = Object.entries(kind.fields).flatMap(([name, { belongsTo }]) =>
    belongsTo ? [{ name, to: belongsTo.field, by: belongsTo.by }] : [],
  )
  const formOf = (name: string) => kind.fields[name]?.form ?? ''
  return {
    dependentCollections,
    merge(name: string, sides: ValueVersions): MergedValue {
      const merged = mergeValue(formOf(name), sides)
      const joined = merged.conflict ? (conflictFields.get(name)?.merge?.(sides) ?? null) : null
      return joined === null ? merged : { mine: joined, theirs: joined, conflict: false }
    },
    check: (name, value) => {
      const field = kind.fields[name]
      return field ? ruleIssue(field, value) : null
    },
    join: (name, sides) => conflictFields.get(name)?.join(sides) ?? joinValue(formOf(name), sides),
  }
}
