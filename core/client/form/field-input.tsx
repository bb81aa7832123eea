import { type ComponentType, lazy, Suspense } from 'react'
import type { FieldInputProps, FieldType } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'

const inputs = new WeakMap<FieldType, ComponentType<FieldInputProps & { live?: boolean }>>()

function inputOf(type: FieldType): ComponentType<FieldInputProps & { live?: boolean }> {
  const known = inputs.get(type)
  if (known) return known
  const input = lazy(async () => ({
    default: (await type.load()).Input as ComponentType<FieldInputProps & { live?: boolean }>,
  }))
  inputs.set(type, input)
  return input
}

/** One field of a form or a page, by its registered type. A type that nobody brought shows nothing. */
export function FieldInput(props: FieldInputProps & { live?: boolean }) {
  const type = useHouse().fieldTypes.get(props.field.form)
  if (!type) return null
  const Input = inputOf(type)
  return (
    <Suspense>
      <Input {...props} />
    </Suspense>
  )
}
