import type { FieldType } from '../registry/contract.ts'

const simple = [
  'string',
  'textarea',
  'number',
  'switch',
  'select',
  'single-picker',
  'color',
  'icon',
  'file',
  'image',
  'password',
  'addList',
  'aliases',
  'radar',
] as const

/** Field types the core knows; plugins register more. */
export const coreFieldTypes: readonly FieldType[] = [
  ...simple.map(type => ({
    type,
    load: async () => ({ Input: (await import('./inputs/simple-inputs.tsx')).inputs[type] }),
  })),
  { type: 'entityId', load: async () => ({ Input: (await import('./inputs/entity-id-input.tsx')).EntityIdInput }) },
  { type: 'slate', load: () => import('./inputs/rich-text-input.tsx') },
]
