/** A message id with its values, or a bare id if it takes none. */
export type Message = string | { id: string; values: Record<string, string | number> }

/** A record holds if all of its conditions do; an array holds if one of its members does. */
export type When = Readonly<Record<string, boolean | string>> | readonly Readonly<Record<string, boolean | string>>[]

/** A reference to an entity. */
export interface EntityRef {
  kind: string
  id: string
  label: string
  spaceId: string
  projectId: string
  parentId?: string | null
  /** other names it can be found by */
  aliases?: readonly string[]
  /** the alias it was found by */
  foundAs?: string
}
