import { useT } from '../../i18n/intl.ts'
import { formatKeys } from '../../shortcuts/keys/keys.ts'
import { isMac } from '../../shortcuts/table.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd, Keys } from '../../ui/keys/keys.tsx'
import styles from '../palette.module.css'

/** What the keys do in a prompt. */
export function PromptFooter({ hasDefaults, hasAgain }: { hasDefaults: boolean; hasAgain: boolean }) {
  const t = useT()
  return (
    <div className={classNames(styles.foot, styles.keysOnly)}>
      {hasDefaults && (
        <span>
          <Kbd label="↓" /> {t('palette.change-default')}
        </span>
      )}
      {hasAgain && (
        <span>
          <Keys keys={formatKeys('Mod-Shift-Enter', { mac: isMac })} /> {t('palette.again')}
        </span>
      )}
      <span>
        <Kbd label="Backspace" /> {t('palette.back')}
      </span>
      <span>
        <Kbd label="Esc" /> {t('palette.close')}
      </span>
    </div>
  )
}
