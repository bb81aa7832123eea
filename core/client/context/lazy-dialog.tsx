import type { ComponentType, ReactNode } from 'react'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { reportFailure } from './run-command.ts'

/** A dialog whose code is loaded when it is first rendered. If that fails it is closed, and the error is shown. */
export function lazyDialog(load: () => Promise<ComponentType>, close: () => void): () => ReactNode {
  const component = lazyComponent<object>(load, { whenNeeded: true })
  const onFailed = (error: unknown) => {
    close()
    reportFailure(error)
  }
  return () => <Lazy component={component} props={{}} onFailed={onFailed} />
}
