import { usePickerLabels } from '../form/component-labels.ts'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import type { PluginRegistry } from '../registry/registry.ts'
import { useSession } from '../session/session.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import { OptionPicker } from '../ui/option-picker/option-picker.tsx'
import type { PickerChoice } from '../ui/option-picker/picker-choice.ts'
import type { PickerOption } from '../ui/option-picker/recent-picks.ts'

/** What suggestion/global answers: by kind, each thing with its id and the field that names it. */
export type Suggestions = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface EntityPickerProps {
  /** which picker it is: each keeps recent picks of its own */
  picker: string
  /** names it outside a Field */
  label?: string
  value: EntityRef | null
  onValue(entity: EntityRef | null): void
  /** asks suggestion/global for what it may pick, of the kinds and from the place it wants */
  search(text: string, signal: AbortSignal): Promise<Suggestions>
  spaceId?: string
  projectId?: string
  /** what it does not offer, not even as a recent pick */
  hides?(entity: EntityRef): boolean
  canClear?: boolean
  disabled?: boolean
}

/** Ids hold no slash, so the parts come apart again. */
function optionOf({ kind, spaceId, projectId, id, parentId, label }: EntityRef): PickerOption {
  return { value: [kind, spaceId, projectId, id, parentId ?? ''].join('/'), label }
}

function entityRefOfOption({ value, label }: PickerOption): EntityRef {
  const [kind = '', spaceId = '', projectId = '', id = '', parentId = ''] = value.split('/')
  return { kind, spaceId, projectId, id, parentId: parentId || null, label }
}

/** The things of an answer, kinds in the order it has them; those of kinds that nobody brought are left out. */
export function suggestedEntities({ kinds }: PluginRegistry, suggestions: Suggestions): EntityRef[] {
  return Object.entries(suggestions).flatMap(([name, suggested]) => {
    const kind = kinds.get(name)
    if (!kind) return []
    return suggested.map(suggestion => ({
      kind: name,
      id: String(suggestion[kind.idField]),
      label: String(suggestion[kind.title] ?? ''),
      spaceId: String(suggestion.spaceId),
      projectId: String(suggestion.projectId),
      parentId: kind.parentField ? String(suggestion[kind.parentField] ?? '') || null : null,
    }))
  })
}

/** Picks a thing of any kind by its name, its last picks in this place first (content 2). */
export function EntityPicker({
  picker,
  value,
  onValue,
  search,
  hides,
  spaceId,
  projectId,
  ...rest
}: EntityPickerProps) {
  const t = useT()
  const registry = useRegistry()
  const { user } = useSession()
  const labels = usePickerLabels()
  const choiceOf = (option: PickerOption): PickerChoice => {
    const kind = registry.kinds.get(entityRefOfOption(option).kind)
    return { ...option, icon: kind?.icon as IconName | undefined, about: kind && t(`kind.${kind.name}.one`) }
  }
  return (
    <OptionPicker
      {...rest}
      words={labels}
      value={value && optionOf(value)}
      onValue={option => onValue(option && entityRefOfOption(option))}
      search={async (text, signal) =>
        suggestedEntities(registry, await search(text, signal))
          .filter(entity => !hides?.(entity))
          .map(entity => choiceOf(optionOf(entity)))
      }
      restorePick={option => (hides?.(entityRefOfOption(option)) ? null : choiceOf(option))}
      scope={{ picker, userId: user?.userId ?? '', spaceId, projectId }}
    />
  )
}
