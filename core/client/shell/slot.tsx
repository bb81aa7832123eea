import type { ComponentType } from 'react'
import { useFacts } from '../context/command-context.ts'
import { loadAllMessages } from '../i18n/intl.ts'
import { registry, useRegistered } from '../registry/app-registry.ts'
import type { SlotName, SlotProps } from '../registry/contract.ts'
import { evaluateWhen } from '../shortcuts/when.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazy-component.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type AnyProps = Record<string, unknown>

/** A slot or a contribution. */
interface Loaded {
  readonly load: () => Promise<{ default: unknown }>
}

const components = new WeakMap<Loaded, LazyComponent<AnyProps>>()

/** A component of a plugin; its code is loaded when it is first rendered. */
export function slotComponent(slot: Loaded): LazyComponent<AnyProps> {
  const cached = components.get(slot)
  if (cached) return cached
  const load = async () => {
    const [{ default: Component }] = await Promise.all([slot.load(), loadAllMessages()])
    return Component as ComponentType<AnyProps>
  }
  const component = lazyComponent(load, { whenNeeded: true })
  components.set(slot, component)
  return component
}

interface SlotOutletProps<N extends SlotName> {
  name: N
  props: SlotProps[N]
  /** renders only the component with this id */
  only?: string
}

/** What plugins have put into a slot and applies now, in order. */
export function useSlots<N extends SlotName>(name: N) {
  useRegistered(({ slots }) => slots.list())
  const slots = registry.slotsOf(name)
  const facts = useFacts()
  return slots.filter(({ when }) => evaluateWhen(when, facts))
}

/** Renders the components of plugins in one slot. One that throws is left out until the next navigation. */
export function SlotOutlet<N extends SlotName>({ name, props, only }: SlotOutletProps<N>) {
  const facts = useFacts()
  return useSlots(name)
    .filter(({ id }) => only === undefined || id === only)
    .map(slot => (
      <ErrorBoundary key={slot.id} quiet resetKey={facts.page}>
        <Lazy component={slotComponent(slot)} props={props as AnyProps} />
      </ErrorBoundary>
    ))
}
