import type { ComponentType } from 'react'
import { joinValue, type Sides } from '#core/shared/join-value.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Values } from './drafts.ts'

/** Both sides of a clash, and what they have in common; where that is not known, fields are missing from it. */
export interface Clash {
  base: Values
  mine: Values
  theirs: Values & { revision: number }
  /** what mine was made on */
  revision: number
}

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
}

/** The values that keep what either side wrote. */
export function joinClash(
  kind: Pick<Kind, 'fields'>,
  { base, mine, theirs }: Clash,
  own: ReadonlyMap<string, ClashField> = new Map(),
): Values {
  const joined = Object.keys(mine).map(name => {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] }
    const field = own.get(name)
    return [name, field ? field.join(sides) : joinValue(kind.fields[name]?.form ?? '', sides)]
  })
  return Object.fromEntries(joined)
}
