export * from './character-actions.ts'
export * from './fields/field-actions.ts'
