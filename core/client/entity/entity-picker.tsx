import { usePickerWords } from '../form/piece-words.ts'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import type { House } from '../registry/registry.ts'
import { useSession } from '../session/session.ts'
import type { IconName } from '../ui/icon.tsx'
import { OptionPicker } from '../ui/option-picker.tsx'
import type { PickerChoice } from '../ui/picker-choice.ts'
import type { PickerOption } from '../ui/recent-picks.ts'

/** What suggestion/global answers: by kind, each thing with its id and the field that names it. */
export type Suggestions = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface EntityPickerProps {
  /** which picker it is: each keeps recent picks of its own */
  picker: string
  /** names it outside a Field */
  label?: string
  value: Thing | null
  onValue(thing: Thing | null): void
  /** asks suggestion/global for what it may pick, of the kinds and from the place it wants */
  search(text: string, signal: AbortSignal): Promise<Suggestions>
  spaceId?: string
  projectId?: string
  /** what it does not offer, not even as a recent pick */
  hides?(thing: Thing): boolean
  canClear?: boolean
  disabled?: boolean
}

/** Ids hold no slash, so the parts come apart again. */
function optionOf({ kind, spaceId, projectId, id, parentId, label }: Thing): PickerOption {
  return { value: [kind, spaceId, projectId, id, parentId ?? ''].join('/'), label }
}

function thingOf({ value, label }: PickerOption): Thing {
  const [kind = '', spaceId = '', projectId = '', id = '', parentId = ''] = value.split('/')
  return { kind, spaceId, projectId, id, parentId: parentId || null, label }
}

/** The things of an answer, kinds in the order it has them; those of kinds that nobody brought are left out. */
export function suggestedThings({ kinds }: House, suggestions: Suggestions): Thing[] {
  return Object.entries(suggestions).flatMap(([name, found]) => {
    const kind = kinds.get(name)
    if (!kind) return []
    return found.map(one => ({
      kind: name,
      id: String(one[kind.idField]),
      label: String(one[kind.title] ?? ''),
      spaceId: String(one.spaceId),
      projectId: String(one.projectId),
      parentId: kind.parentField ? String(one[kind.parentField] ?? '') || null : null,
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
  const house = useHouse()
  const { user } = useSession()
  const words = usePickerWords()
  const drawn = (option: PickerOption): PickerChoice => {
    const kind = house.kinds.get(thingOf(option).kind)
    return { ...option, icon: kind?.icon as IconName | undefined, about: kind && t(`kind.${kind.name}.one`) }
  }
  return (
    <OptionPicker
      {...rest}
      words={words}
      value={value && optionOf(value)}
      onValue={option => onValue(option && thingOf(option))}
      search={async (text, signal) =>
        suggestedThings(house, await search(text, signal))
          .filter(thing => !hides?.(thing))
          .map(thing => drawn(optionOf(thing)))
      }
      recall={option => (hides?.(thingOf(option)) ? null : drawn(option))}
      scope={{ picker, userId: user?.userId ?? '', spaceId, projectId }}
    />
  )
}
