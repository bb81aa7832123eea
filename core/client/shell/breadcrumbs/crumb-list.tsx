import type { ReactNode } from 'react'
import { go } from '../../context/go.ts'
import { useT } from '../../i18n/intl.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import styles from '../frame/top-bar.module.css'
import { Link } from '../link.tsx'
import { type Crumb, foldCrumbs } from './crumbs.ts'

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
