import { limits } from '#core/shared/limits.ts'

export interface Crumb {
  label: string
  /** empty for where one is */
  to: string
}

/** Crumbs as they are shown: those before a fold, those in it, and those after it. */
export interface FoldedCrumbs {
  first: readonly Crumb[]
  folded: readonly Crumb[]
  last: readonly Crumb[]
}

/** At most five items: the first and the last ones stay, what is between them becomes one menu. */
export function foldCrumbs(crumbs: readonly Crumb[], maxItems: number = limits.breadcrumbsMax): FoldedCrumbs {
  if (crumbs.length <= maxItems) return { first: [], folded: [], last: crumbs }
  const after = crumbs.length - (maxItems - 2)
  return { first: crumbs.slice(0, 1), folded: crumbs.slice(1, after), last: crumbs.slice(after) }
}
