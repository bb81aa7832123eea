import type { ComponentType } from 'react'
import type { Followed } from '../entity/use-followed.ts'
import type { FieldInputProps, FieldType } from '../registry/contract.ts'
import { house, useHouse } from '../registry/house.ts'
import { Late } from '../ui/late.tsx'
import { type Later, later } from '../ui/later.ts'

type InputProps = FieldInputProps & { live?: boolean; followed?: Followed }

const parts = new WeakMap<FieldType, Later<InputProps>>()

function partOf(type: FieldType): Later<InputProps> {
  const known = parts.get(type)
  if (known) return known
  const part = later(async () => (await type.load()).Input as ComponentType<InputProps>)
  parts.set(type, part)
  return part
}

/** Fetches every type of field, so that a form stands whole in its first frame. */
export async function loadInputs(): Promise<void> {
  await Promise.all(house.fieldTypes.list().map(type => partOf(type).load()))
}

/** One field of a form or a page, by its registered type. A type that nobody brought shows nothing. */
export function FieldInput(props: InputProps) {
  const type = useHouse().fieldTypes.get(props.field.form)
  return type ? <Late part={partOf(type)} props={props} /> : null
}
