import type { Generated } from 'kysely'

export interface RelationTables {
  /** one row for each pair, whichever was given first */
  relations: {
    seq: Generated<number>
    id: string
    project_id: string
    entry1_id: string
    entry1_kind: string
    entry2_id: string
    entry2_kind: string
    created_by: string
    created_at: string
    /** the custom value that is its label, which may be gone */
    value_id: string | null
  }
  /** which text mentions what, with what stands around its first mention; `to_id` may name what is gone */
  mentions: { to_id: string; from_id: string; text_before: string; text_after: string }
}
