import { limits } from '#core/shared/limits.ts'

export interface Crumb {
  label: string
  /** empty for the current page */
  to: string
}

/** Crumbs as rendered: those before the fold, in it, and after it. */
export interface FoldedCrumbs {
  first: readonly Crumb[]
  folded: readonly Crumb[]
  last: readonly Crumb[]
}

/** At most five items: the first and the last ones stay, the middle becomes one menu. */
export function foldCrumbs(crumbs: readonly Crumb[], maxItems: number = limits.breadcrumbsMax): FoldedCrumbs {
  if (crumbs.length <= maxItems) return { first: [], folded: [], last: crumbs }
  const after = crumbs.length - (maxItems - 2)
  return { first: crumbs.slice(0, 1), folded: crumbs.slice(1, after), last: crumbs.slice(after) }
}
