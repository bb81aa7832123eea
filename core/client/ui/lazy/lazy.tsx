import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type LazyComponent, useLazyComponent } from './lazy-component.ts'

interface LazyProps<Props extends object> {
  component: LazyComponent<Props>
  props: Props
  /** what stands in its place until its code is here */
  fallback?: ReactNode
  /** told that its code cannot be had; without it the boundary around is */
  onFailed?: (error: unknown) => void
}

/**
 * Draws a part and fetches its code the first time. One that cannot be had is thrown to the boundary around, unless
 * somebody asks to be told: what a user has opened is closed again, with a word, and the page stands.
 *
 * React's `lazy` is not for parts of a page: a place that waited in a Suspense is shown no sooner than 300 ms after the
 * last one began to wait, and a page with several of them inside each other pays that several times.
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
