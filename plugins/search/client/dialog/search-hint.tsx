import { useRegistry, useT } from '#core/client/index.ts'

/** The words that narrow a search: its own, and those of plugins. */
export function SearchHint() {
  const t = useT()
  const own = new Set([t('search.filter-kind'), t('search.filter-tag'), t('search.filter-in')])
  const words = useRegistry().searchWords.list()
  const added = words.flatMap(({ label }) => (own.has(t(label)) ? [] : `${t(label)}:`))
  return [t('search.hint'), ...added].join(' ')
}
