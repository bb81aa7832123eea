import type { ComponentType } from 'react'
import { joinValue, type MergedValue, mergeValue, type Sides } from '#core/shared/join-value.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Merging } from './edit-state.ts'

export interface ClashValueProps {
  id: string
  value: unknown
  /** what the other side has */
  other: unknown
}

/** A field that its page shows and joins itself, where two people changed it at once. */
export interface ClashField {
  Value: ComponentType<ClashValueProps>
  join(sides: Sides): unknown
  /** both changes in one value where they do not meet; null where somebody has to choose */
  merge?(sides: Sides): unknown
}

/** How the fields of a kind are brought together; `own` are those that the page brings together itself. */
export function mergingOf(
  kind: Pick<Kind, 'fields'>,
  own: ReadonlyMap<string, ClashField> = new Map<string, ClashField>(),
): Merging {
  const formOf = (name: string) => kind.fields[name]?.form ?? ''
  return {
    merge(name: string, sides: Sides): MergedValue {
      const merged = mergeValue(formOf(name), sides)
      const joined = merged.conflict ? (own.get(name)?.merge?.(sides) ?? null) : null
      return joined === null ? merged : { mine: joined, theirs: joined, conflict: false }
    },
    join: (name, sides) => own.get(name)?.join(sides) ?? joinValue(formOf(name), sides),
  }
}
