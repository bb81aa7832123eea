/**
 * The field types of this plugin, and other small parts that are loaded when they are needed: each file would cost the
 * first page.
 */

export * as mention from '../mention-date.tsx'
export { findByDate } from '../search-dates.ts'
export * as text from './date-text.tsx'
export * as dateValue from './date-value-input.tsx'
export { dateWords } from './date-words.ts'
export * as format from './format-input.tsx'
export * as metrics from './metrics-input.tsx'
export * as moment from './moment-input.tsx'
export * as date from './timeline-date-input.tsx'
