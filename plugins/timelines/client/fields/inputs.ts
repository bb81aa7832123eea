/** The field types of this plugin, in one file. */

export * as text from './date-text.tsx'
export * as dateValue from './date-value-input.tsx'
export * as format from './format-input.tsx'
export * as metrics from './metrics-input.tsx'
export * as moment from './moment-input.tsx'
export * as date from './timeline-date-input.tsx'
