import type { Generated } from 'kysely'

export interface RelationTables {
  /** one row for each pair, in a fixed order */
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
    /** the custom value of its label, which may be deleted */
    value_id: string | null
    /** from when until when it holds, as JSON; null if always */
    period: Generated<string | null>
  }
  /**
   * relations with entities of other projects, which belong to the project of `own_id`. `other_id` may name an entity
   * that is deleted: it is shown again when that is back. No pair has two rows, unless a backup brought one.
   */
  cross_relations: {
    seq: Generated<number>
    id: string
    project_id: string
    own_id: string
    other_id: string
    /** 1 if the label says what the other is to the own one */
    other_first: number
    created_by: string
    created_at: string
    /** the custom value of its label in the project, which may be deleted */
    value_id: string | null
    /** from when until when it holds, in dates of timelines of the project, as JSON; null if always */
    period: Generated<string | null>
  }
  /**
   * which entity mentions which, with the text around the first mention, or the field that refers to it; `to_id` may
   * name a deleted entity
   */
  mentions: { to_id: string; from_id: string; text_before: string; text_after: string; field: string | null }
}
