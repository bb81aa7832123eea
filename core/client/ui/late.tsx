import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Later, useLater } from './later.ts'

interface LateProps<Props extends object> {
  part: Later<Props>
  props: Props
  /** what stands in its place until its code is here */
  meanwhile?: ReactNode
}

/**
 * Draws a part and fetches its code the first time. One that cannot be had is thrown to the boundary around.
 *
 * React's `lazy` is not for parts of a page: a place that waited in a Suspense is shown no sooner than 300 ms after the last
 * one began to wait, and a page with several of them inside each other pays that several times.
 */
export function Late<Props extends object>({ part, props, meanwhile = null }: LateProps<Props>) {
  const Drawn = useLater(part)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  useLayoutEffect(() => {
    part.load().catch((error: unknown) => setFailed({ error }))
  }, [part])
  if (failed) throw failed.error
  return Drawn ? <Drawn {...props} /> : meanwhile
}
