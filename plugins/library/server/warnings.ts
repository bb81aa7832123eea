import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { agesWithWarning, contentWarnings } from '../shared/warnings.ts'
import type { StoryCard } from '../shared.ts'

/** What a story says of itself before it is read. */
export type Warned = Pick<StoryCard, 'storyId' | 'publicData'>

/** Of a row of `library_stories` beside one of `library_settings`: whether readers are asked before they read. */
export const asksBeforeReadingSql = sql`(age_category in (${sql.join([...agesWithWarning])})
  or coalesce(warnings, '[]') <> '[]' or coalesce(warning_text, '') <> '')`

/** Warnings as they are stored, in the order in which they are offered. */
export function warningsOf(stored: string | null): string[] {
  const all: readonly string[] = JSON.parse(stored ?? '[]')
  return contentWarnings.filter(one => all.includes(one))
}

/**
 * A hash of the story's age category and warnings, stored when a reader accepts them. If they change, it does not match
 * and the reader is asked again. Empty for a story without a warning.
 */
export function warningsHash({ storyId, publicData: { ageCategory, warnings, warningText } }: Warned): string {
  const isAsked =
    (agesWithWarning as readonly string[]).includes(ageCategory) || warnings.length > 0 || warningText !== ''
  if (!isAsked) return ''
  return hash('sha256', JSON.stringify([storyId, ageCategory, warnings, warningText]), 'base64url').slice(0, 16)
}
