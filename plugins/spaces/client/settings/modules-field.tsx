import { useId, useState } from 'react'
import { Checkbox, classNames, Icon, useRegistry, useT } from '#core/client/index.ts'
import { distinctPresets, isPreset, type ModulesPreset, modulesOf, withModule } from './modules.ts'
import styles from './modules-field.module.css'

interface ModulesFieldProps {
  value: readonly string[]
  issue?: string
  onValue(modules: string[], preset: ModulesPreset | null): void
}

/** The kinds of a project: one of three presets, or kind by kind. */
export function ModulesField({ value, issue, onValue }: ModulesFieldProps) {
  const t = useT()
  const name = useId()
  const issueId = useId()
  const kinds = useRegistry().kinds.list()
  const installed = kinds.map(kind => kind.name)
  const [picked, setPicked] = useState<ModulesPreset | null>(null)
  const presets = distinctPresets(installed)
  const matchingPresets = presets.filter(preset => isPreset(preset, value, installed))
  const isChosen =
    picked !== null && matchingPresets.includes(picked)
      ? picked
      : (matchingPresets.find(one => one === 'full') ?? matchingPresets[0])
  const words = (modules: readonly string[]) => modules.map(kind => t(`kind.${kind}.many`)).join(', ')
  return (
    <div className={styles.modules}>
      <div role="radiogroup" aria-label={t('modules.presets')} className={styles.presets}>
        {presets.map(preset => (
          <label key={preset} className={classNames(styles.preset, preset === isChosen && styles.chosen)}>
            <input
              type="radio"
              name={name}
              value={preset}
              checked={preset === isChosen}
              onChange={() => {
                setPicked(preset)
                onValue(modulesOf(preset, installed), preset)
              }}
            />
            <span className={styles.name}>{t(`modules.${preset}`)}</span>
            <span className={styles.contents}>{words(modulesOf(preset, installed))}</span>
          </label>
        ))}
      </div>
      <fieldset className={styles.kinds} aria-describedby={issue ? issueId : undefined}>
        <legend>{t('modules.single')}</legend>
        {kinds.map(kind => (
          <Checkbox
            key={kind.name}
            checked={value.includes(kind.name)}
            onValue={on => onValue(withModule(value, kind.name, on), null)}
          >
            <Icon name={kind.icon} />
            {t(`kind.${kind.name}.many`)}
          </Checkbox>
        ))}
      </fieldset>
      {issue && (
        <p className={styles.error} id={issueId} role="alert">
          <Icon name="triangle-alert" size="s" />
          {issue}
        </p>
      )}
      <p className={styles.hint}>{t('modules.off')}</p>
    </div>
  )
}
