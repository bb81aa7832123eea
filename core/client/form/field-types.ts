import type { FieldType } from '../registry/contract.ts'

const simple = ['string', 'textarea', 'number', 'switch', 'select', 'color', 'icon'] as const

/** Field types the core knows; plugins register more. */
export const coreFieldTypes: readonly FieldType[] = [
  ...simple.map(type => ({ type, load: async () => ({ Input: (await import('./simple-inputs.tsx')).inputs[type] }) })),
  { type: 'slate', load: () => import('./rich-text-input.tsx') },
]
