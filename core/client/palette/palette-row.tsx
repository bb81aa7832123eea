import { Command as Primitive } from 'cmdk'
import { useT } from '../i18n/intl.ts'
import { keysOf } from '../shortcuts/shown-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd, Keys } from '../ui/keys.tsx'
import { Marked, MarkedRanges } from './marked.tsx'
import styles from './palette.module.css'
import type { Row } from './results.ts'

interface PaletteRowProps {
  row: Row
  selected: boolean
  onRun(row: Row): void
  onActions?(row: Row): void
}

/** One row: icon, name with its matched letters, a quiet fact, and its keys; the selected one says what Tab and Enter do. */
export function PaletteRow({ row, selected, onRun, onActions }: PaletteRowProps) {
  const t = useT()
  const keys = row.command && keysOf(row.command.id)
  return (
    <Primitive.Item className={styles.hit} value={row.key} onSelect={() => onRun(row)}>
      <Icon name={row.icon} />
      <span className={styles.name}>
        <Marked text={row.label} query={row.query} />
      </span>
      {row.snippet ? (
        <span className={styles.sub}>
          <MarkedRanges text={row.snippet.text} ranges={row.snippet.marks.map(([start, end]) => ({ start, end }))} />
        </span>
      ) : (
        row.about && <span className={styles.sub}>{row.about}</span>
      )}
      <span className={styles.end} aria-hidden="true">
        {selected && row.thing && onActions ? (
          <>
            {t('palette.actions-hint')} <Kbd label="Tab" /> {t('palette.open-hint')} <Kbd label="Enter" />
          </>
        ) : (
          <>
            {keys && <Keys keys={keys} />}
            {selected && (
              <>
                {t(row.command || row.commandId ? 'palette.run-hint' : 'palette.open-hint')} <Kbd label="Enter" />
              </>
            )}
          </>
        )}
      </span>
      {row.thing && onActions && (
        <span className={styles.more}>
          <IconButton
            icon="ellipsis"
            data-command="palette.actions"
            label={t('palette.actions-of', { label: row.label })}
            tabIndex={-1}
            onClick={event => {
              event.stopPropagation()
              onActions(row)
            }}
          />
        </span>
      )}
    </Primitive.Item>
  )
}
