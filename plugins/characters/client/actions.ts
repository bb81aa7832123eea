export * from './field-actions.ts'
export * from './thing-actions.ts'
