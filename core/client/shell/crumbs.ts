import { limits } from '#core/shared/limits.ts'

export interface Crumb {
  label: string
  to: string
}

/** At most five: the first and the last ones stay, what is between them becomes one `…` leading to its innermost. */
export function foldCrumbs(crumbs: readonly Crumb[], most: number = limits.breadcrumbsMax): readonly Crumb[] {
  if (crumbs.length <= most) return crumbs
  const tail = crumbs.slice(-(most - 2))
  const folded = crumbs[crumbs.length - tail.length - 1]
  return [crumbs[0]!, { label: '…', to: folded?.to ?? '' }, ...tail]
}
