/** A message id with the values it takes; a bare id where it takes none. */
export type Message = string | { id: string; values: Record<string, string | number> }

/** All must hold; an array holds when one of its members does. */
export type When = Readonly<Record<string, boolean | string>> | readonly Readonly<Record<string, boolean | string>>[]

/** A named thing anywhere in the house. */
export interface EntityRef {
  kind: string
  id: string
  label: string
  spaceId: string
  projectId: string
  parentId?: string | null
  /** other names it is found by */
  aliases?: readonly string[]
  /** the one of them it was found by */
  foundAs?: string
}
