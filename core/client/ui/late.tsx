import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Later, useLater } from './later.ts'

interface LateProps<Props extends object> {
  part: Later<Props>
  props: Props
  /** what stands in its place until its code is here */
  meanwhile?: ReactNode
  /** told that its code cannot be had; without it the boundary around is */
  onFailed?: (error: unknown) => void
}

/**
 * Draws a part and fetches its code the first time. One that cannot be had is thrown to the boundary around, unless
 * somebody asks to be told: what a person has opened is closed again, with a word, and the page stands.
 *
 * React's `lazy` is not for parts of a page: a place that waited in a Suspense is shown no sooner than 300 ms after the last
 * one began to wait, and a page with several of them inside each other pays that several times.
 */
export function Late<Props extends object>({ part, props, meanwhile = null, onFailed }: LateProps<Props>) {
  const Drawn = useLater(part)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const tell = useRef(onFailed)
  tell.current = onFailed
  useLayoutEffect(() => {
    part.load().catch((error: unknown) => (tell.current ? tell.current(error) : setFailed({ error })))
  }, [part])
  if (failed) throw failed.error
  return Drawn ? <Drawn {...props} /> : meanwhile
}
