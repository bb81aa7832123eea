import { useSnapshot } from 'valtio'
import { links } from '#core/shared/links.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { useKeysOf } from '../../shortcuts/command-keys.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ariaKeyShortcuts } from '../../ui/keys/key-names.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { SlotOutlet } from '../slot.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { frame } from './frame-state.ts'
import styles from './top-bar.module.css'

/** The bar above page and side card. */
export function TopBar({ inert }: { inert?: boolean }) {
  const t = useT()
  const { drawer, side, sides } = useSnapshot(frame)
  const keys = useKeysOf('palette.open')
  const hasSearch = useRegistry().slotsOf('top.search').length > 0
  return (
    <header className={styles.bar} inert={inert}>
      <span className={drawer ? styles.narrowOnly : undefined}>
        <CommandButton command="shell.drawer" iconOnly />
      </span>
      {!drawer && (
        <span className={styles.wideOnly}>
          <Brand to={links.spaces()} />
        </span>
      )}
      <Breadcrumbs />
      <div className={classNames(styles.find, hasSearch && styles.search)}>
        {hasSearch && (
          <div className={styles.field}>
            <SlotOutlet name="top.search" props={{}} />
          </div>
        )}
        <button
          type="button"
          className={styles.palette}
          data-command="palette.open"
          aria-keyshortcuts={ariaKeyShortcuts(keys)}
          onClick={() => void runCommand('palette.open')}
        >
          <Icon name="search" />
          <span className={styles.findText}>{t('shell.find')}</span>
          {keys && <Keys keys={keys} inControl />}
        </button>
      </div>
      <SlotOutlet name="top.end" props={{}} />
      {sides > 0 && (
        <span className={side ? styles.narrowOnly : undefined}>
          <CommandButton command="shell.side" iconOnly />
        </span>
      )}
      <AccountMenu />
    </header>
  )
}
