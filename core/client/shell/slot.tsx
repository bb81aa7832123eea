import { type ComponentType, lazy, Suspense } from 'react'
import { useFacts } from '../desk/desk.ts'
import { loadAllWords } from '../i18n/intl.ts'
import type { Slot, SlotName, SlotProps } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { holds } from '../shortcuts/context.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type AnyPart = ComponentType<Record<string, unknown>>

const parts = new WeakMap<Slot, AnyPart>()

/** The part of a slot, its code fetched when first shown. */
function partOf(slot: Slot): AnyPart {
  const known = parts.get(slot)
  if (known) return known
  const part = lazy(async () => {
    const [{ Part }] = await Promise.all([slot.load(), loadAllWords()])
    return { default: Part as AnyPart }
  })
  parts.set(slot, part)
  return part
}

interface SlotOutletProps<N extends SlotName> {
  name: N
  props: SlotProps[N]
  /** the id of the only part wanted */
  only?: string
}

/** Everything plugins have put into one place. One that throws is left out; the others stand. */
export function SlotOutlet<N extends SlotName>({ name, props, only }: SlotOutletProps<N>) {
  const slots = useHouse().slotsOf(name)
  const now = useFacts()
  return slots
    .filter(slot => (!slot.when || holds(slot.when, now)) && (only === undefined || slot.id === only))
    .map(slot => {
      const Part = partOf(slot)
      return (
        <ErrorBoundary key={slot.id} quiet>
          <Suspense>
            <Part {...(props as Record<string, unknown>)} />
          </Suspense>
        </ErrorBoundary>
      )
    })
}
