import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { fieldError, useLeaving } from '#core/client/index.ts'
import { Saver } from './saver.ts'

type Ports<T extends object> = ConstructorParameters<typeof Saver<T>>[0]

/** A saver for the settings on a page; leaving the page sends what waits. */
export function useSaver<T extends object>(ports: Ports<T>): Saver<T> {
  const [saver] = useState(() => new Saver(ports))
  useLeaving(saver)
  return saver
}

/** What a settings form shows: the stored values under what was entered, and what is wrong. */
export function useSettings<T extends object>(saver: Saver<T>, stored: T) {
  const { edits, faults } = useSnapshot(saver.state)
  return {
    values: { ...stored, ...(edits as Partial<T>) },
    faultOf: (name: keyof T & string) => (faults[name] === undefined ? undefined : fieldError(faults[name])),
  }
}
