import type { ComponentType } from 'react'
import { registry, useRegistry } from '../registry/app-registry.ts'
import type { FieldInputProps, FieldType } from '../registry/contract.ts'
import type { RemoteChange } from '../sync/autosave/use-remote-change.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'

type InputProps = FieldInputProps & { live?: boolean; remoteChange?: RemoteChange }

const lazyInputs = new WeakMap<FieldType, LazyComponent<InputProps>>()

function lazyInputOf(type: FieldType): LazyComponent<InputProps> {
  const cached = lazyInputs.get(type)
  if (cached) return cached
  const lazyInput = lazyComponent(async () => (await type.load()).Input as ComponentType<InputProps>)
  lazyInputs.set(type, lazyInput)
  return lazyInput
}

/** Fetches every type of field, so that a form stands whole in its first frame. */
export async function loadInputs(): Promise<void> {
  await Promise.all(registry.fieldTypes.list().map(type => lazyInputOf(type).load()))
}

/** One field of a form or a page, by its registered type. A type that nobody brought shows nothing. */
export function FieldInput(props: InputProps) {
  const type = useRegistry().fieldTypes.get(props.field.form)
  return type ? <Lazy component={lazyInputOf(type)} props={props} /> : null
}
