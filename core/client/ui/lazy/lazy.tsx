import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type LazyComponent, useLazyComponent } from './lazy-component.ts'

interface LazyProps<Props extends object> {
  component: LazyComponent<Props>
  props: Props
  /** rendered until its code is loaded */
  fallback?: ReactNode
  /** called if loading fails; by default the error boundary gets the error */
  onFailed?: (error: unknown) => void
}

/**
 * Renders a lazy component and loads its code the first time. A loading error is thrown to the error boundary, or
 * passed to the handler, which can close what the user has opened and show a message.
 *
 * React's `lazy` is not used for parts of a page: a Suspense boundary is revealed no sooner than 300 ms after the last
 * one started to wait, and nested ones add up.
 */
export function Lazy<Props extends object>({ component, props, fallback = null, onFailed }: LazyProps<Props>) {
  const Loaded = useLazyComponent(component)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const onFailedRef = useRef(onFailed)
  onFailedRef.current = onFailed
  useLayoutEffect(() => {
    component
      .load()
      .catch((error: unknown) => (onFailedRef.current ? onFailedRef.current(error) : setFailed({ error })))
  }, [component])
  if (failed) throw failed.error
  return Loaded ? <Loaded {...props} /> : fallback
}
