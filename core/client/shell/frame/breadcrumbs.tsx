import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { limits } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { useCall } from '../../api/query.ts'
import { usePageFacts } from '../../context/command-context.ts'
import { go } from '../../context/go.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistered } from '../../registry/app-registry.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Link } from '../link.tsx'
import { pageTitle } from '../use-title.ts'
import styles from './top-bar.module.css'

interface Crumb {
  label: string
  /** empty for the current page */
  to: string
}

/**
 * Spaces > space > project > entity, or Library > what is read; the middle folds where there are more than five.
 */
export function Breadcrumbs() {
  const t = useT()
  const { params, pageEntity, kind, page } = usePageFacts('main')
  const { title, path } = useRegistered(({ routes }) => routes.get(page)) ?? {}
  const { text } = useSnapshot(pageTitle)
  const { spaceId, projectId } = params
  const { data: space } = useCall(spaceCalls.get, spaceId ? { spaceId } : null, { quiet: true })
  const { data: project } = useCall(projectCalls.get, spaceId && projectId ? { spaceId, projectId } : null, {
    quiet: true,
  })
  const isInLibrary = path?.startsWith(links.library()) ?? false
  const crumbs: Crumb[] = [
    isInLibrary ? { label: t('shell.library'), to: links.library() } : { label: t('shell.spaces'), to: links.spaces() },
  ]
  if (spaceId) crumbs.push({ label: space?.name ?? spaceId, to: links.space(spaceId) })
  if (spaceId && projectId)
    crumbs.push({ label: project?.name ?? '…', to: links.project(spaceId, projectId, kind || undefined) })
  // What is read names itself; elsewhere the places do.
  const own = title ? t(title) : isInLibrary ? text : ''
  if (own && path !== links.spaces() && path !== links.library()) crumbs.push({ label: own, to: '' })
  if (pageEntity) crumbs.push({ label: pageEntity.label, to: '' })
  return <CrumbList crumbs={crumbs} />
}

/** Crumbs as rendered: those before the fold, in it, and after it. */
interface FoldedCrumbs {
  first: readonly Crumb[]
  folded: readonly Crumb[]
  last: readonly Crumb[]
}

/** The path from the outermost place to this page; a long one folds its middle into a menu. */
export function CrumbList({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  const { first, folded, last } = foldCrumbs(crumbs)
  const foldedItem = folded.length > 0 && (
    <li key="folded">
      <Icon name="chevron-right" size="s" />
      <Menu
        trigger={<IconButton icon="ellipsis" size="s" label={t('shell.folded')} />}
        groups={[
          {
            id: 'folded',
            items: folded.map(({ label, to }) => ({ id: to, address: to, label, onSelect: () => go(to) })),
          },
        ]}
      />
    </li>
  )
  const item = (crumb: Crumb, index: number, from: readonly Crumb[]): ReactNode => (
    <li key={crumb.to || 'here'}>
      {(from === last && first.length > 0) || index > 0 ? <Icon name="chevron-right" size="s" /> : null}
      {from === last && index === last.length - 1 ? (
        <span aria-current="page">{crumb.label}</span>
      ) : (
        <Link to={crumb.to}>{crumb.label}</Link>
      )}
    </li>
  )
  return (
    <nav className={styles.crumbsNav} aria-label={t('shell.breadcrumbs')}>
      <ol className={styles.crumbs}>
        {first.map(item)}
        {foldedItem}
        {last.map(item)}
      </ol>
    </nav>
  )
}

/** At most five items: the first and the last ones stay, the middle becomes one menu. */
export function foldCrumbs(crumbs: readonly Crumb[]): FoldedCrumbs {
  const maxItems = limits.breadcrumbsMax
  if (crumbs.length <= maxItems) return { first: [], folded: [], last: crumbs }
  const after = crumbs.length - (maxItems - 2)
  return { first: crumbs.slice(0, 1), folded: crumbs.slice(1, after), last: crumbs.slice(after) }
}
