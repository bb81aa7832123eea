import type { ComponentType } from 'react'
import { useFacts } from '../desk/desk.ts'
import { loadAllWords } from '../i18n/intl.ts'
import type { Slot, SlotName, SlotProps } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { holds } from '../shortcuts/context.ts'
import { Late } from '../ui/late.tsx'
import { type Later, later } from '../ui/later.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type AnyProps = Record<string, unknown>

const parts = new WeakMap<Slot, Later<AnyProps>>()

/** The part of a slot, its code fetched when first shown. */
function partOf(slot: Slot): Later<AnyProps> {
  const known = parts.get(slot)
  if (known) return known
  const fetch = async () => {
    const [{ Part }] = await Promise.all([slot.load(), loadAllWords()])
    return Part as ComponentType<AnyProps>
  }
  const part = later(fetch, { whenNeeded: true })
  parts.set(slot, part)
  return part
}

interface SlotOutletProps<N extends SlotName> {
  name: N
  props: SlotProps[N]
  /** the id of the only part wanted */
  only?: string
}

/** Everything plugins have put into one place. One that throws is left out, until another page is shown; the others stand. */
export function SlotOutlet<N extends SlotName>({ name, props, only }: SlotOutletProps<N>) {
  const slots = useHouse().slotsOf(name)
  const now = useFacts()
  return slots
    .filter(slot => (!slot.when || holds(slot.when, now)) && (only === undefined || slot.id === only))
    .map(slot => (
      <ErrorBoundary key={slot.id} quiet at={now.page}>
        <Late part={partOf(slot)} props={props as AnyProps} />
      </ErrorBoundary>
    ))
}
