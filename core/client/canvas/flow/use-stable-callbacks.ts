import { useLayoutEffect, useRef, useState } from 'react'

type Acts = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * Functions that stay the same from render to render and run as those of the last one: @xyflow/react takes a function
 * that is another one for a change of the canvas.
 */
export function useStableCallbacks<T extends Acts>(acts: T): T {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [steady] = useState(() => {
    const names = Object.keys(acts) as (keyof T)[]
    const run =
      (name: keyof T) =>
      (...given: never[]) =>
        latest.current[name]?.(...given)
    return Object.fromEntries(names.map(name => [name, run(name)])) as T
  })
  return steady
}
