import type { ComponentType } from 'react'
import { registry, useRegistry } from '../registry/app-registry.ts'
import type { FieldCheck, FieldInputProps, FieldType } from '../registry/contract.ts'
import type { RemoteChange } from '../sync/autosave/use-remote-change.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'

type InputProps = FieldInputProps & { live?: boolean; remoteChange?: RemoteChange }

/** The checks of field types whose input has been loaded. */
export const fieldChecks = new Map<string, FieldCheck>()

const lazyInputs = new WeakMap<FieldType, LazyComponent<InputProps>>()

function lazyInputOf(type: FieldType): LazyComponent<InputProps> {
  const cached = lazyInputs.get(type)
  if (cached) return cached
  const lazyInput = lazyComponent(async () => {
    const { Input, check } = await type.load()
    if (check) fieldChecks.set(type.type, check)
    return Input as ComponentType<InputProps>
  })
  lazyInputs.set(type, lazyInput)
  return lazyInput
}

/** Loads the inputs of all field types, so that a form is complete in its first frame. */
export async function loadInputs(): Promise<void> {
  await Promise.all(registry.fieldTypes.list().map(type => lazyInputOf(type).load()))
}

/** The input of one field, by its registered type. An unknown type renders nothing. */
export function FieldInput(props: InputProps) {
  const type = useRegistry().fieldTypes.get(props.field.form)
  return type ? <Lazy component={lazyInputOf(type)} props={props} /> : null
}
