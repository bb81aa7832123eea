import { useEffect } from 'react'
import type { EntityRef } from '../registry/contract.ts'
import { usePageState } from './command-context.ts'

/** Commands of the page act on this entity while it is selected. It is compared by what it holds. */
export function useTarget(entityRef: EntityRef | null): void {
  const target = entityRef && JSON.stringify(entityRef)
  const page = usePageState()
  useEffect(() => {
    if (!target) return
    page.rows = [JSON.parse(target) as EntityRef]
    return () => {
      page.rows = []
    }
  }, [page, target])
}
