import { t } from '../../i18n/intl.ts'
import type { StepOption } from '../../registry/contract.ts'
import { presetColors } from '../../ui/color-picker/preset-colors.ts'

/** The colours that a person can choose, for a step of a command; the answer is `#RRGGBB`. */
export function colorChoices(): StepOption[] {
  return presetColors.map(({ name, value }) => ({ value, label: t(`color.${name}`), icon: 'brush', color: value }))
}
