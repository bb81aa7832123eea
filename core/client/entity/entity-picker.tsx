import { usePickerLabels } from '../form/component-labels.ts'
import { useRegistry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import type { PluginRegistry } from '../registry/registry.ts'
import { useSession } from '../session/session.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import { OptionPicker } from '../ui/option-picker/option-picker.tsx'
import type { PickerChoice } from '../ui/option-picker/picker-choice.ts'
import type { PickerOption } from '../ui/option-picker/recent-picks.ts'
import { aboutEntity } from './about-entity.ts'

/** The response of suggestion/global: entities by kind, each with its id and its title field. */
export type Suggestions = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

interface EntityPickerProps {
  /** name of the picker: each one has its own recent picks */
  picker: string
  /** accessible name outside a Field */
  label?: string
  value: EntityRef | null
  onValue(entity: EntityRef | null): void
  /** calls suggestion/global with the kinds and the place that this picker allows */
  search(text: string, signal: AbortSignal): Promise<Suggestions>
  spaceId?: string
  projectId?: string
  /** true for entities it does not offer, not even as a recent pick */
  hides?(entity: EntityRef): boolean
  canClear?: boolean
  disabled?: boolean
}

/** Ids contain no slash, so the value can be split again. */
function optionOf({ kind, spaceId, projectId, id, parentId, label }: EntityRef): PickerOption {
  return { value: [kind, spaceId, projectId, id, parentId ?? ''].join('/'), label }
}

function entityRefOfOption({ value, label }: PickerOption): EntityRef {
  const [kind = '', spaceId = '', projectId = '', id = '', parentId = ''] = value.split('/')
  return { kind, spaceId, projectId, id, parentId: parentId || null, label }
}

/** The entities of a response, in the order of its kinds. Kinds that are not registered are left out. */
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
      ...(typeof suggestion.project === 'string' && { project: suggestion.project }),
      ...(typeof suggestion.icon === 'string' && { icon: suggestion.icon }),
      ...(typeof suggestion.color === 'string' && { color: suggestion.color }),
    }))
  })
}

/** Picks an entity of any kind by its name, recent picks of this place first (PICK-04, PICK-05). */
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
  const registry = useRegistry()
  const { user } = useSession()
  const labels = usePickerLabels()
  const choiceOf = (option: PickerOption, { kind: name, project, icon, color }: EntityRef): PickerChoice => {
    const kind = registry.kinds.get(name)
    const look = { icon: (icon ?? kind?.icon) as IconName | undefined, ...(color && { color }) }
    return { ...option, ...look, about: kind && aboutEntity({ kind: name, project }) }
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
          .map(entity => choiceOf(optionOf(entity), entity))
      }
      restorePick={option => {
        const entity = entityRefOfOption(option)
        return hides?.(entity) ? null : choiceOf(option, entity)
      }}
      scope={{ picker, userId: user?.userId ?? '', spaceId, projectId }}
    />
  )
}
