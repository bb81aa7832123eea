import { Command as Primitive } from 'cmdk'
import { useT } from '../../i18n/intl.ts'
import { keysOf } from '../../shortcuts/command-keys.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd, Keys } from '../../ui/keys/keys.tsx'
import styles from '../palette.module.css'
import { HighlightedRanges, HighlightedText } from './highlighted-text.tsx'
import type { PaletteResult } from './results.ts'

interface PaletteRowProps {
  row: PaletteResult
  selected: boolean
  onRun(row: PaletteResult): void
  onActions?(row: PaletteResult): void
}

/** One row: icon, name with matched letters, secondary text and keys; the selected one shows what Tab and Enter do. */
export function PaletteRow({ row, selected, onRun, onActions }: PaletteRowProps) {
  const t = useT()
  const keys = row.command && keysOf(row.command.id)
  return (
    <Primitive.Item className={styles.hit} value={row.key} onSelect={() => onRun(row)}>
      <Icon name={row.icon} color={row.entity?.color} />
      <span className={styles.name}>
        <HighlightedText text={row.label} query={row.query} />
      </span>
      {row.snippet ? (
        <span className={styles.sub}>
          <HighlightedRanges
            text={row.snippet.text}
            ranges={row.snippet.marks.map(([start, end]) => ({ start, end }))}
          />
        </span>
      ) : (
        row.about && <span className={styles.sub}>{row.about}</span>
      )}
      <span className={styles.end} aria-hidden="true">
        {selected && row.entity && onActions ? (
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
      {row.entity && onActions && (
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
