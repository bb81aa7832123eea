import type { type } from 'arktype'
import type { RichText } from './rich-text/nodes.ts'

/** A tag as calls return it; only `valueId` is stored. */
export interface Tag {
  valueId: string
  value?: string
  color?: string
}

/**
 * Keywords for definitions beside arktype's own. Their run-time rules are in validate.ts; definitions themselves are
 * plain data, so that reading one costs a page nothing.
 */
interface CustomTypes {
  /** 1 to 64 letters, digits, hyphens and underscores */
  id: string
  /** the stored node list */
  richText: RichText
  /** a node list or, for old content, a plain string */
  richTextOrText: RichText | string
  /** valueIds or whole tags */
  tags: (string | Tag)[]
  /** a page number from 1, or the cursor of a previous list */
  page: string | number
  /** `field:asc` or `field:desc` */
  sorting: string
  /** ISO 8601 instant in UTC */
  instant: string
  /** anything JSON can hold */
  json: unknown
}

export type Infer<D> = type.infer<D, CustomTypes>
export type Validate<D> = type.validate<D, CustomTypes>
