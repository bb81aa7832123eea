import { type Command, showToast, t, usePageCommands } from '#core/client/index.ts'
import { moveWidget, setWide, type Widget } from './arrange.ts'

interface WidgetCommands {
  /** every widget that is stored, also of plugins that are out */
  all: readonly Widget[]
  /** how many of them are on the page */
  shown: number
  /** those of them that are seen now: one may have nothing to show */
  seen(): readonly Widget[]
  /** the names of all that could be on the page, by id */
  names: ReadonlyMap<string, string>
  selected: Widget | null
  mayArrange: boolean
  select(id: string): void
  /** follows the first link of the selected widget, of the first one if none is selected */
  open(): void
  save(widgets: readonly Widget[], said: string): Promise<void>
}

/** As many widgets as there are digits have a number to be selected by. */
const numbered = 9

/** The commands of a dashboard: going from widget to widget, and arranging them. */
export function useWidgetCommands(page: WidgetCommands): void {
  const { all, shown, seen, names, selected, mayArrange, select, open, save } = page
  const step = (by: number) => {
    const widgets = seen()
    const at = selected ? widgets.indexOf(selected) + by : 0
    const next = widgets[Math.min(Math.max(at, 0), widgets.length - 1)]
    if (next) select(next.id)
  }
  const commands: Command[] = [
    {
      ...{ id: 'dashboard.next', label: 'command.dashboard.next', icon: 'arrow-right', keys: ['j', 'ArrowRight'] },
      ...{ repeat: true, safe: true },
      run: () => step(1),
    },
    {
      ...{
        id: 'dashboard.previous',
        label: 'command.dashboard.previous',
        icon: 'arrow-left',
        keys: ['k', 'ArrowLeft'],
      },
      ...{ repeat: true, safe: true },
      run: () => step(-1),
    },
    { id: 'dashboard.open', label: 'command.dashboard.open', icon: 'corner-down-left', keys: 'Enter', run: open },
    ...Array.from({ length: Math.min(shown, numbered) }, (_, at) => ({
      ...{ id: `dashboard.select-${at + 1}`, icon: 'hash', keys: String(at + 1), hidden: true, safe: true },
      label: { id: 'dashboard.select', values: { number: at + 1 } },
      run: () => {
        const widgets = seen()
        const widget = widgets[at]
        const title = t('dashboard.no-number', { number: at + 1, count: widgets.length })
        if (widget) select(widget.id)
        else showToast({ kind: 'info', id: 'dashboard', title })
      },
    })),
  ]
  if (mayArrange) {
    const addable = [...names].filter(([id]) => !all.some(one => one.id === id))
    commands.push({
      ...{ id: 'dashboard.add', label: 'command.dashboard.add', icon: 'plus', keys: 'a' },
      steps: [
        {
          ...{ name: 'widget', label: 'dashboard.which', ask: 'choice', emptyMessage: 'dashboard.all-shown' },
          options: () => addable.map(([value, label]) => ({ value, label })),
        },
      ],
      run: async (_, { widget: id = '' }) => {
        await save([...all, { id, wide: false }], t('dashboard.added', { name: names.get(id) ?? id }))
        select(id)
      },
    })
  }
  if (selected) commands.push(...selectedCommands(page, selected))
  usePageCommands(commands)
}

function selectedCommands({ all, names, mayArrange, save }: WidgetCommands, selected: Widget) {
  const { id, wide } = selected
  const name = names.get(id) ?? id
  if (!mayArrange) return []
  const move = (by: number) => {
    const moved = moveWidget(all, id, by)
    if (moved !== all) return save(moved, t('dashboard.moved', { name }))
    showToast({
      kind: 'info',
      id: 'dashboard',
      title: t(by < 0 ? 'dashboard.is-first' : 'dashboard.is-last', { name }),
    })
    return undefined
  }
  const commands: Command[] = [
    {
      ...{ id: 'dashboard.move-back', label: 'command.dashboard.move-back', icon: 'arrow-up', keys: 'Alt-ArrowLeft' },
      run: () => move(-1),
    },
    {
      ...{ id: 'dashboard.move-on', label: 'command.dashboard.move-on', icon: 'arrow-down', keys: 'Alt-ArrowRight' },
      run: () => move(1),
    },
    {
      ...{ id: 'dashboard.width', label: 'command.dashboard.width', icon: 'chevrons-up-down', keys: ['+', '-'] },
      run: () => save(setWide(all, id, !wide), t('dashboard.moved', { name })),
    },
    {
      ...{ id: 'dashboard.remove', label: 'command.dashboard.remove', icon: 'x', keys: 'Delete' },
      run: () =>
        save(
          all.filter(one => one.id !== id),
          t('dashboard.removed', { name }),
        ),
    },
  ]
  return commands
}
