/** The field types of this plugin, in one file. */
export * as date from './date-input.tsx'
export * as point from './point-input.tsx'
export * as type from './type-input.tsx'
