import type { FieldInputProps } from '#core/client/index.ts'

/** The written date of an event in a list. */
export function Cell({ value }: { value: unknown }) {
  return <span>{String(value ?? '')}</span>
}

/** It is computed, so that no form has it. */
export function Input({ value }: FieldInputProps) {
  return <output>{String(value ?? '')}</output>
}
