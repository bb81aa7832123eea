/** A message id with its values, or a bare id if it takes none. */
export type Message = string | { id: string; values: Record<string, string | number> }

/** A record holds if all of its conditions do; an array holds if one of its members does. */
export type When = Readonly<Record<string, boolean | string>> | readonly Readonly<Record<string, boolean | string>>[]

/** A reference to an entity. */
export interface EntityRef {
  /** the name of its kind */
  kind: string
  /** no other entity of the server has it, of whatever kind */
  id: string
  /** the value of the title field of its kind */
  label: string
  /** the space of its project */
  spaceId: string
  /** the project in which it is, which may be another one than that of the page */
  projectId: string
  /** for kinds with a parent */
  parentId?: string | null
  /** other names it can be found by */
  aliases?: readonly string[]
  /** the alias it was found by */
  foundAs?: string
  /** of its own, instead of those of its kind */
  icon?: string
  /** of its own: `#` and six hexadecimal digits */
  color?: string
  /** the name of its project, if a list of another project has it */
  project?: string
}
